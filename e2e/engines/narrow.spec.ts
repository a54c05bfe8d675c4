import { historyPath } from '#e2e/support/console.ts'
import { componentPath } from '#e2e/support/configure.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { FIRST_LINE } from './person.ts'
import { enter, enterComponent, expect, expectEntries, test } from './test.ts'

/** As narrow as a phone, or as the engine's window can be. */
test.beforeEach(async ({ person }) => {
  await person.resize(390, 844)
})

test('the pages fit a phone', async ({ person, served }) => {
  await enter(person, './')
  await person.sees({ role: 'region', name: 'Environments' })
  await person.fits()
  await person.open(historyPath(environmentOf(served, 'long')))
  await expectEntries(person)
  await person.fits()
  await person.open(componentPath(served, 'karpenter'))
  await person.sees({ role: 'form', name: 'Configure karpenter' })
  await person.fits()
})

test('a failed page fits the narrowest window', async ({ person }) => {
  await person.resize(320, 640)
  await enter(person, historyPath('0b7a4f0e-2d1c-4c0e-9f57-7d5f6a3b2c1d'))
  await person.reads(/0b7a4f0e/)
  await person.fits()
})

test('no stop of the Tab key lies under a bar', async ({ person, served }) => {
  await enter(person, historyPath(environmentOf(served, 'long')))
  await expectEntries(person)
  const hidden = `(() => {
    const element = document.activeElement
    const { x, y, width, height } = (${FIRST_LINE})(element)
    if (element === document.body || width * height === 0) return ''
    const top = document.elementFromPoint(x + width / 2, y + Math.min(height / 2, 20))
    return top === null || element.contains(top) || top.contains(element) ? '' : element.outerHTML.slice(0, 200)
  })()`
  for (let stop = 0; stop < 40; stop += 1) {
    await person.press('Tab')
    await expect.poll(() => person.run(hidden)).toBe('')
  }
})

test('"Add" is where it was aimed at', async ({ person, served }) => {
  await enterComponent(person, componentPath(served, 'secrets'), 'secrets')
  for (let count = 1; count <= 4; count += 1) {
    // A field that was edited and is left shows what it found as the button is pressed.
    await person.click({ role: 'textbox', name: 'Host' })
    await person.type('x')
    await person.click({ role: 'button', name: 'Add User' })
    await person.sees({ role: 'group', name: `User ${count}` })
  }
})
