/**
 * The probe inside the page, the same for every contender: measures when a key and when a form was painted. Runs before
 * the page's own scripts. It adds about 0.2 ms a key to the times to paint, and nothing to the script times.
 */
export const installProbe = () => {
  const channel = new MessageChannel()
  /** @type {(() => void)[]} */
  const waiting = []
  channel.port1.addEventListener('message', () => {
    for (const then of waiting.splice(0)) then()
  })
  channel.port1.start()
  // A message posted within a frame is delivered after the frame was laid out, painted and submitted.
  /** @param {(at: number) => void} then */
  const afterPaint = (then) => {
    requestAnimationFrame(() => {
      waiting.push(() => then(performance.now()))
      channel.port2.postMessage(undefined)
    })
  }

  /** @type {number[]} */
  let keys = []
  let pressed = 0
  let isWatching = false
  // Both listen in the capture phase, since the page's own listeners may stop the event.
  addEventListener('keydown', (event) => (pressed = event.timeStamp), true)
  addEventListener(
    'input',
    () => {
      if (!isWatching) return
      const since = pressed
      afterPaint((at) => keys.push(at - since))
    },
    true,
  )

  /** @type {number | undefined} */
  let formPainted
  globalThis.probe = {
    /** Starts waiting for a form with `count` controls. @param {number} count */
    expectForm: (count) => {
      formPainted = undefined
      // Live collections, whose length is computed once for each change of the page.
      const controls = ['input', 'select', 'textarea'].map((tag) =>
        document.getElementsByTagName(tag),
      )
      const observer = new MutationObserver(() => {
        if (controls.reduce((sum, { length }) => sum + length, 0) < count) return
        observer.disconnect()
        afterPaint((at) => (formPainted = at))
      })
      observer.observe(document, { childList: true, subtree: true })
    },
    /** The ms from the end of its answer until the form was painted; undefined until then. */
    formPainted: () => {
      if (formPainted === undefined) return undefined
      const answers = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/resolve') || name.includes('/answer?'))
      return formPainted - Math.max(...answers.map(({ responseEnd }) => responseEnd))
    },
    /** Starts measuring when keys are painted. */
    watchKeys: () => {
      isWatching = true
    },
    /** Stops measuring, so that keys cost nothing extra; returns the times from key to paint, in ms. */
    takeKeys: () => {
      isWatching = false
      return keys.splice(0)
    },
  }
}
