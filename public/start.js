// Runs the code of the page once the browser has painted what the host sent with it, which that code would hold up. A
// hidden page paints nothing. A file of its own because the content security policy allows no inline script.
{
  const run = () => {
    for (const { href } of document.querySelectorAll('link[data-run]'))
      // If one does not load, the page itself says so after a while: see `#not-loaded` in base.css.
      // oxlint-disable-next-line tidemark/arrows -- the host has written these addresses
      import(href).catch(() => {})
  }
  if (document.hidden) run()
  else {
    requestAnimationFrame(() => setTimeout(run))
    // A module runs once, however often it is imported.
    document.addEventListener('visibilitychange', run, { once: true })
  }
}
