// Sets what must hold before the first paint: the theme that was chosen here before, else what the system asks
// for; and that the tour of the first visit was shown.
// Not a module, because modules run after the page is drawn. So it cannot ask `lib/keep.js`, and reads by itself what
// that has kept.
(() => {
  const { dataset } = document.documentElement;
  try {
    const kept = (/** @type {string} */ name) => JSON.parse(localStorage.getItem(`parlor.${name}`) ?? "null");
    const theme = kept("theme");
    if (theme === "light" || theme === "dark") {
      dataset["theme"] = theme;
    }
    if (kept("tour") === "seen") {
      dataset["tour"] = "seen";
    }
  } catch {
    // Where the browser keeps nothing, everybody is here for the first time.
  }
})();
