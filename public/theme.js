// Runs before the first paint, so that a forced theme never flashes the other one. A file of its own because the
// content security policy allows no inline script.
try {
  const theme = localStorage.getItem('tidemark.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is closed to this page: the system theme stays.
}
