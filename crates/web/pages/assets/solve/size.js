/**
 * How much room something takes, in words.
 *
 * @module solve/size
 */

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];

/** @param {number} bytes */
export function size(bytes) {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return (bytes / 1000 ** step).toLocaleString("en", {
    style: "unit",
    unit: UNITS[step],
    unitDisplay: "short",
    maximumFractionDigits: 1,
  });
}
