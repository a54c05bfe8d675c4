import { componentPath } from '#e2e/support/configure.ts'
import { enterComponent, expect, expectFormResolved, test } from './test.ts'

const button = (name: string) => ({ role: 'button', name })
const box = (name: string, within?: { role: string; name: string }) => ({
  role: 'textbox',
  name,
  ...(within && { in: within }),
})

test('what is typed right after "Add" is in the new row', async ({ person, served }) => {
  await enterComponent(person, componentPath(served, 'secrets'), 'secrets')
  for (const [index, name] of ['ada', 'grace', 'barbara'].entries()) {
    await person.click(button('Add User'))
    await person.type(name)
    const row = { role: 'group', name: `User ${index + 1}` }
    expect((await person.sees(box('Name', row))).value).toBe(name)
  }
  await expectFormResolved(person)
  expect((await person.look({ role: 'textbox', name: 'Name' })).map(({ value }) => value)).toEqual([
    'ada',
    'grace',
    'barbara',
  ])
})

test('what the mouse points at stays there as an answer moves what is above it', async ({
  person,
  served,
}) => {
  await enterComponent(person, componentPath(served, 'secrets'), 'secrets')
  const add = button('Add User')
  await person.click(add)
  await person.type('ada')
  await person.pointAt(add)
  const aimedAt = (await person.sees(add)).box.y
  // What the answer changed is only said until the next answer, which may come soon after it.
  await person.reads(/needs 1 value/)
  await expectFormResolved(person)
  await person.run('new Promise((resolve) => { setTimeout(resolve, 300) })')
  // Browsers scroll by whole pixels.
  expect(Math.abs((await person.sees(add)).box.y - aimedAt)).toBeLessThanOrEqual(1)
})

test('a secret is masked, and Ctrl+C does not copy it', async ({ person, served }) => {
  await enterComponent(person, componentPath(served, 'secrets'), 'secrets')
  await person.click(button('Add User'))
  const row = { role: 'group', name: 'User 1' }
  await person.click(box('Password', row))
  await person.type('swordfish')
  const masked = `(() => {
    const input = document.activeElement
    return input.type === 'password' || getComputedStyle(input).getPropertyValue('-webkit-text-security') === 'disc'
  })()`
  expect(await person.run(masked)).toBe(true)
  await person.press('Control', 'a')
  await person.press('Control', 'c')
  await person.click(box('Name', row))
  await person.type('ada')
  await person.press('Control', 'v')
  expect((await person.sees(box('Name', row))).value).not.toContain('swordfish')
})

test('the values of a choice stand at its field', async ({ person, served }) => {
  await enterComponent(person, componentPath(served, 'cert-manager'), 'cert-manager')
  await person.click(button('Add Solver'))
  await person.choose({ role: 'radio', name: 'dns01' })
  await person.tabTo({ role: 'combobox', name: 'DNS provider' })
  await person.type('route53')
  const region = { role: 'combobox', name: 'Region' }
  await person.click(region)
  await person.type('west-3')
  const list = await person.sees({ role: 'listbox', nth: 0 })
  const at = (await person.sees(region)).box
  expect(Math.abs(list.box.x - at.x)).toBeLessThan(20)
  expect(list.box.width).toBeGreaterThan(at.width * 0.8)
  await person.press('ArrowDown')
  await person.press('Enter')
  await expectFormResolved(person)
  expect((await person.sees(region)).value).toBe('eu-west-3')
})

test('a resource is written as YAML', async ({ person, served }) => {
  await enterComponent(person, componentPath(served, 'karpenter'), 'karpenter')
  await person.choose({
    role: 'radio',
    name: 'Yes',
    in: { role: 'radiogroup', name: 'Extra resource' },
  })
  const editor = { role: 'textbox', name: 'Resource' }
  await person.click(editor)
  await person.type('kind: ConfigMap')
  // A text area until its editor has loaded, and for as long as it has the focus.
  const typed = async () => {
    const [seen] = await person.look(editor)
    return seen?.value ?? seen?.text
  }
  await expect.poll(typed).toContain('kind: ConfigMap')
  await expectFormResolved(person)
})

test('a dialog opens over the form, and gives the focus back', async ({ person, served }) => {
  await enterComponent(person, componentPath(served, 'external-dns'), 'external-dns')
  const opens = button('Fill from JSON or YAML')
  await person.click(opens)
  const dialog = { role: 'dialog', name: 'Fill from JSON or YAML' }
  await person.sees(dialog)
  await person.type('domainFilter: example.com')
  await person.press('Escape')
  await person.misses(dialog)
  await expect.poll(async () => (await person.sees(opens)).focused).toBe(true)
})

test('a problem leads to its field, far down', async ({ person, served }) => {
  await enterComponent(person, componentPath(served, 'external-dns'), 'external-dns')
  const field = { role: 'textbox', name: 'TXT owner ID' }
  await person.click({ role: 'link', name: 'TXT owner ID' })
  await expect.poll(async () => (await person.sees(field)).focused).toBe(true)
  await person.type('quayside')
  const { value, box: at } = await person.sees(field)
  expect(value).toBe('quayside')
  expect(at.y).toBeGreaterThan(0)
  expect(at.y + at.height).toBeLessThan(900)
})

test('writing over several lines of the values as YAML violates no policy', async ({
  person,
  served,
}) => {
  await enterComponent(person, componentPath(served, 'external-dns'), 'external-dns')
  await person.run(
    `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      (window.violations ??= []).push([violatedDirective, blockedURI, sourceFile].join(' ')))`,
  )
  await person.click(button('Values as YAML'))
  const text = box('Values as YAML')
  await person.click(text)
  await person.press('Control', 'End')
  await person.type('  # one')
  await person.press('Enter')
  await person.type('txtPrefix: pier')
  await person.press('Enter')
  await person.type('txtOwnerId: quay')
  await person.press('Shift', 'ArrowUp')
  await person.press('Shift', 'ArrowUp')
  await person.press('Shift', 'Home')
  await person.type('txtOwnerId: over')
  await expect
    .poll(async () => (await person.look(box('TXT owner ID'))).map(({ value }) => value))
    .toEqual(['over'])
  await person.press('Control', 'a')
  await person.type('profileConfig:')
  await person.press('Enter')
  await person.type('  txtPrefix: all')
  await expect
    .poll(async () => (await person.look(box('TXT prefix'))).map(({ value }) => value))
    .toEqual(['all'])
  expect(await person.run('window.violations ?? []')).toEqual([])
})
