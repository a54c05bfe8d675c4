// Runs before the first fields are shown. The host renders them without the draft that this tab has saved, so they are
// hidden until the page has put it in. A file of its own because the content security policy allows no inline script.
try {
  // The script is in the folder that the console is served under.
  const src = document.currentScript?.getAttribute('src') ?? '/'
  const ids = location.pathname
    .slice(src.lastIndexOf('/'))
    .split('/')
    .filter((_, at) => at % 2 === 0 && at > 0)
    .map(decodeURIComponent)
  if (sessionStorage.getItem(`tidemark.draft.${JSON.stringify(ids)}`) !== null)
    document.documentElement.dataset.hasDraft = ''
} catch {
  // Storage is closed to this page, so it has no draft.
}
