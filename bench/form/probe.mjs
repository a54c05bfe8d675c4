/**
 * What looks on inside the page, the same for every contender: when a key was painted, and when a form was. Runs before
 * the page's own scripts. What a key costs because of it, about 0.2 ms, is in the times to paint and in no script.
 */
export const installProbe = () => {
  const channel = new MessageChannel()
  /** @type {(() => void)[]} */
  const waiting = []
  channel.port1.addEventListener('message', () => {
    for (const then of waiting.splice(0)) then()
  })
  channel.port1.start()
  // A message posted from within a frame is delivered once the frame was laid out, painted and handed on.
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
  // Both hear of a key before the page's own listeners, which may keep it from others.
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
    /** Starts to wait for a form of so many controls. @param {number} count */
    expectForm: (count) => {
      formPainted = undefined
      // Live collections: their length is counted once for each change of the page.
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
    /** When the form was painted, from the end of the answer that it is made of; undefined until then. */
    formPainted: () => {
      if (formPainted === undefined) return undefined
      const answers = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/resolve') || name.includes('/answer?'))
      return formPainted - Math.max(...answers.map(({ responseEnd }) => responseEnd))
    },
    /** Begins to tell when a key was painted. */
    watchKeys: () => {
      isWatching = true
    },
    /** No more of that, so that a key has no other work than its own; gives the times from key to paint, in ms. */
    takeKeys: () => {
      isWatching = false
      return keys.splice(0)
    },
  }
}
