import { formBelowBoard, visit } from '#e2e/support/console.ts'
import {
  addRow,
  box,
  choose,
  clusterOf,
  componentPath,
  expectNoViolations,
  expectReady,
  expectResolved,
  form,
  groupNamed,
  openComponent,
  problems,
  resolveStatus,
  write,
} from '#e2e/support/configure.ts'
import { expect, expectSoundEverywhere, test } from '#e2e/support/test.ts'

/* The answers of a component, and how the page shows them. */

test('every violation is shown at its field and in Problems, with a link to the field', async ({
  page,
  served,
}) => {
  await openComponent(page, served, 'external-dns')
  for (const label of ['Provider', 'Domain filter', 'TXT owner ID']) {
    const control = form(page).getByLabel(label, { exact: true }).first()
    // An untouched required field is not wrong.
    await expect(control).not.toHaveAttribute('aria-invalid')
    await expect(problems(page).getByRole('link', { name: label })).toBeVisible()
  }
  await write(form(page), 'TXT owner ID', 'q')
  const owner = box(form(page), 'TXT owner ID')
  await expect(owner).toHaveAccessibleDescription(/Must have at least 3 characters\./)
  await expect(owner).toHaveAttribute('aria-invalid', 'true')
  await expectResolved(page)
  // The server reports the same problem as the local check, so it is shown once.
  await expect(form(page).getByText('Must have at least 3 characters.')).toHaveCount(1)
  await write(form(page), 'Interval', '5s')
  const interval = box(form(page), 'Interval')
  await expect(interval).toHaveAccessibleDescription(/Must be at least 10s\./)
  await problems(page).getByRole('link', { name: 'Interval' }).click()
  await expect(interval).toBeFocused()
  await expectSoundEverywhere(page)
})

test('a choice adds fields, and another one removes them', async ({ page, served }) => {
  await openComponent(page, served, 'external-dns')
  const region = form(page).getByLabel('Region', { exact: true }).first()
  await expect(region).toHaveCount(0)
  await choose(form(page), 'Provider', 'aws')
  await expect(region).toBeVisible()
  await choose(form(page), 'Region', 'us-east-1')
  await choose(form(page), 'Provider', 'azure')
  await expect(region).toHaveCount(0)
  await expect(box(form(page), 'Resource group')).toBeVisible()
  // An entered value reappears with its field, and is sent.
  await choose(form(page), 'Provider', 'aws')
  await expect(region).toBeVisible()
  await write(form(page), 'Domain filter', 'example.com')
  await write(form(page), 'TXT owner ID', 'quayside')
  await expectNoViolations(page, 'external-dns')
})

test('a tried output fills the requirement that is bound to it @core', async ({ page, served }) => {
  await openComponent(page, served, 'loki')
  const bindings = page.getByRole('region', { name: 'Bound to other components' })
  await expect(
    bindings.getByRole('listitem').filter({ hasText: 'objectStore.roleArn' }),
  ).toContainText('object-store · roleArn')
  await bindings
    .getByRole('textbox', { name: 'Override object-store · roleArn' })
    .fill('arn:aws:iam::123456789012:role/loki')
  await expectReady(page, 'Storage role')
  await expect(box(form(page), 'Storage role')).toHaveValue('')
  await expectSoundEverywhere(page)
})

test('the draft is validated in the chosen mode, merged with saved values or complete @core @long', async ({
  page,
  served,
}) => {
  const cluster = clusterOf(served, 'breakwater')
  await visit(page, componentPath(served, 'external-dns', cluster))
  // Saved values: nothing is missing, although nothing was entered.
  await expectNoViolations(page, 'external-dns')
  const mode = page.getByRole('radiogroup', { name: 'Validate as' })
  await expect(mode.getByRole('radio', { name: 'Merge with saved values' })).toBeChecked()
  await mode.getByRole('radio', { name: 'Complete draft' }).check()
  await expect(page.getByRole('heading', { name: 'external-dns needs 3 values.' })).toBeVisible()
  await mode.getByRole('radio', { name: 'Merge with saved values' }).check()
  await expectNoViolations(page, 'external-dns')
})

test('a late first answer is waited for, and ignored once a later one arrives @long', async ({
  page,
  served,
}) => {
  // From another page: the host would ask first.
  await visit(page, './')
  const [, organization = '', , cluster = ''] = componentPath(served, 'late-first').split('/')
  const opener = await formBelowBoard(page, 'Configure a component')
  await opener.getByRole('textbox', { name: 'Organization ID' }).fill(organization)
  await opener.getByRole('textbox', { name: 'Cluster ID' }).fill(cluster)
  await opener.getByRole('textbox', { name: 'Component key' }).fill('late-first')
  await opener.getByRole('button').last().click()
  await expect(page.getByRole('heading', { name: 'late-first is not resolved yet.' })).toBeVisible()
  await expect(resolveStatus(page)).toHaveText('Resolving…')
  await expect(form(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Resolve now' }).click()
  await expect(form(page)).toBeVisible({ timeout: 2500 })
  await write(form(page), 'Name', 'quay')
  await expectNoViolations(page, 'late-first')
})

test('typing continues while answers are slow @long', async ({ page, served }) => {
  await openComponent(page, served, 'slow-resolve')
  const name = box(form(page), 'Name')
  await name.click()
  await page.keyboard.type('Q')
  await expect(resolveStatus(page)).toHaveText('Resolving…')
  await page.keyboard.type('uay')
  await expect(name).toHaveAccessibleDescription(/Use lowercase letters/)
  await expect(name).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Delete')
  await page.keyboard.type('q')
  await expectNoViolations(page, 'slow-resolve')
  await expect(name).toHaveValue('quay')
  await expect(name).toBeFocused()
})

test('fields keep their positions, whatever the order of the answer @long', async ({
  page,
  served,
}) => {
  await openComponent(page, served, 'reordered')
  const order = () =>
    form(page)
      .getByRole('textbox')
      .or(form(page).getByRole('radiogroup'))
      .evaluateAll((all) => all.map(({ id }) => id))
  const before = await order()
  expect(before.length).toBeGreaterThan(1)
  for (const text of ['quay', 'quays', 'quayside']) {
    await write(form(page), 'Name', text)
    await expectNoViolations(page, 'reordered')
    expect(await order()).toEqual(before)
  }
})

test('violations without a field are all shown @long', async ({ page, served }) => {
  await openComponent(page, served, 'stray-violations')
  const list = problems(page)
  for (const text of [
    'No field is called noSuchField.',
    'This cluster has no room for more volumes.',
    'clusterContext.kubernetesVersion',
    'A policy of the organization does not allow this component.',
    'An input of another one.',
    'A path that cannot be read.',
    '<img src=x onerror="alert(1)"> stays text, and so does <b>this</b>.',
    'The API gave no reason.',
  ])
    await expect(list).toContainText(text)
  // Several on one path with one code: each is shown, at the field too.
  const name = box(form(page), 'Name')
  await expect(name).toHaveAccessibleDescription(/Another cluster has this name\./)
  await expect(name).toHaveAccessibleDescription(/A former cluster had this name\./)
  await expectSoundEverywhere(page)
})

test('rows keep their messages when they move @long', async ({ page, served }) => {
  await openComponent(page, served, 'stray-violations')
  const first = await addRow(form(page), 'Tag')
  await write(first, 'Tag 1', 'red')
  const second = await addRow(form(page), 'Tag', 2)
  await write(second, 'Tag 2', 'blue')
  await expectResolved(page)
  await expect(box(first, 'Tag 1')).toHaveAccessibleDescription(/A path to the first tag\./)
  await form(page).getByRole('button', { name: 'Move Tag 2 up' }).click()
  await expect(box(groupNamed(form(page), 'Tag 1'), 'Tag 1')).toHaveValue('blue')
  await expect(box(groupNamed(form(page), 'Tag 2'), 'Tag 2')).toHaveValue('red')
  await expectResolved(page)
})

for (const component of ['hostile-keys', 'unknown-shapes', 'wide-120', 'generated-7']) {
  test(`${component} is shown without overflow @long`, async ({ page, served }) => {
    test.slow()
    await openComponent(page, served, component)
    await expectSoundEverywhere(page)
  })
}

test('nested rows are accessible and do not overflow @long', async ({ page, served }) => {
  await openComponent(page, served, 'karpenter')
  await addRow(form(page), 'Node class')
  await expectResolved(page)
  await expectSoundEverywhere(page)
})
