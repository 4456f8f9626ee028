// Sets what must hold before the first paint: the theme that was chosen here before, else what the system asks
// for; and that the tour of the first visit was shown.
// Not a module, because modules run after the page is drawn.
(() => {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") {
    document.documentElement.dataset["theme"] = chosen;
  }
  if (localStorage.getItem("tour") === "seen") {
    document.documentElement.dataset["tour"] = "seen";
  }
})();
