import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWaitingLine } from './waiting-line.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('never are more running than allowed, and everyone who stays has a turn', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('enter' as const), key: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ kind: fc.constant('end' as const), nth: fc.nat(20) }),
    fc.record({ kind: fc.constant('leave' as const), nth: fc.nat(20) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(step), async (most, steps) => {
      const line = createWaitingLine({ most, mostWaiting: 100, waitMs: 10_000 })
      const running: (() => void)[] = []
      const waiting = new Set<AbortController>()
      for (const taken of steps) {
        if (taken.kind === 'enter') {
          const controller = new AbortController()
          waiting.add(controller)
          line(taken.key, controller.signal).then(
            (end) => {
              waiting.delete(controller)
              running.push(end)
            },
            () => waiting.delete(controller),
          )
        } else if (taken.kind === 'end') running.splice(taken.nth, 1)[0]?.()
        else [...waiting][taken.nth]?.abort(new Error('left'))
        await settled()
        expect(running.length).toBeLessThanOrEqual(most)
        expect(waiting.size === 0 || running.length === most).toBe(true)
      }
      while (running.length > 0) {
        running.pop()?.()
        await settled()
      }
      expect(waiting.size).toBe(0)
    }),
    { numRuns: 50 },
  )
})
