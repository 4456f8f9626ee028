export const SAMPLES = [{ rows: [[null]], title: "" }];
