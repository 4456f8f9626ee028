// Sets the theme before the first paint: what was chosen here before, else what the system asks for.
// Not a module, because modules run after the page is drawn.
(() => {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") {
    document.documentElement.dataset["theme"] = chosen;
  }
})();
