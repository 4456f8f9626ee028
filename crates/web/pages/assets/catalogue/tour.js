/**
 * A short tour for the first visit: a few sentences, one at a time, that can be skipped. `theme.js` keeps it
 * from being drawn once it was shown, so that nothing jumps.
 *
 * @module catalogue/tour
 */

import { byId } from "../lib/dom.js";
import { keep } from "../lib/keep.js";

export function openTour() {
  const root = document.documentElement;
  const tour = byId("tour");
  const next = byId("tour-next");
  const again = byId("tour-again");
  const steps = [...tour.querySelectorAll("li")];
  const show = (/** @type {number} */ step) => {
    steps.forEach((item, index) => (item.hidden = index !== step));
    next.textContent = step === steps.length - 1 ? "Done" : "Next";
    tour.dataset["step"] = String(step);
  };
  const end = () => {
    root.dataset["tour"] = "seen";
    again.focus();
  };
  next.addEventListener("click", () => {
    const step = Number(tour.dataset["step"]) + 1;
    if (step < steps.length) {
      show(step);
    } else {
      end();
    }
  });
  byId("tour-skip").addEventListener("click", end);
  tour.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      end();
    }
  });
  again.addEventListener("click", () => {
    delete root.dataset["tour"];
    show(0);
    next.focus();
  });
  show(0);
  keep("tour", "seen");
}
