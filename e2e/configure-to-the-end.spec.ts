import {
  addRow,
  box,
  choose,
  expectNoViolations,
  expectReady,
  form,
  groupNamed,
  openComponent,
  problems,
  requirements,
  write,
} from '#e2e/support/configure.ts'
import {
  expect,
  expectAccessible,
  expectNothingSticksOut,
  test,
  WIDTHS,
} from '#e2e/support/test.ts'

/* A newcomer configures a component until there are no violations and nothing is missing. */

for (const [device, viewport] of Object.entries(WIDTHS)) {
  test.describe(device, { tag: device === 'on a phone' ? '@long' : [] }, () => {
    test.use({ viewport })

    test('external-dns, with scalars only @core', async ({ page, served }) => {
      await openComponent(page, served, 'external-dns')
      await expect(
        page.getByRole('heading', { name: 'external-dns needs 3 values.' }),
      ).toBeVisible()
      await expectAccessible(page)
      await expectNothingSticksOut(page)

      await choose(form(page), 'Provider', 'aws')
      await choose(form(page), 'Region', 'us-east-1')

      await write(form(page), 'Domain filter', 'Example')
      const domain = box(form(page), 'Domain filter')
      await expect(domain).toHaveAttribute('aria-invalid', 'true')
      await expect(domain).toHaveAccessibleDescription(/Use a domain in lowercase/)
      await problems(page).getByRole('link', { name: 'Domain filter' }).click()
      await expect(domain).toBeFocused()
      await expectNothingSticksOut(page)
      await write(form(page), 'Domain filter', 'example.com')
      await expect(domain).not.toHaveAttribute('aria-invalid')

      await problems(page).getByRole('link', { name: 'TXT owner ID' }).click()
      await expect(box(form(page), 'TXT owner ID')).toBeFocused()
      await page.keyboard.type('quayside')
      await expectNoViolations(page, 'external-dns')
      await expectAccessible(page)
      await expectNothingSticksOut(page)
    })

    test('Loki, with requirements of both scopes @core @long', async ({ page, served }) => {
      await openComponent(page, served, 'loki')
      await expect(requirements(page).getByText('Missing')).toHaveCount(3)
      await choose(form(page), 'Region', 'eu-west-3')

      for (const [label, value] of [
        ['Bucket for chunks', 'quayside-logs'],
        ['Storage role', 'arn:aws:iam::123456789012:role/loki'],
      ] as const) {
        await requirements(page).getByRole('link', { name: label }).click()
        await expect(box(form(page), label)).toBeFocused()
        await page.keyboard.type(value)
        await expectReady(page, label)
        // A requirement that is met stays where it was.
        await expect(box(form(page), label)).toHaveValue(value)
      }
      await choose(form(page), 'Storage class', 'gp3')
      await expectReady(page, 'Storage class')
      await expectNoViolations(page, 'loki')
      await expectAccessible(page)
      await expectNothingSticksOut(page)
    })

    test('Karpenter, with nested lists and rows that differ @core @long', async ({
      page,
      served,
    }) => {
      await openComponent(page, served, 'karpenter')
      await write(groupNamed(form(page), 'Settings'), 'Cluster name', 'quayside')

      const nodeClass = await addRow(form(page), 'Node class')
      await write(nodeClass, 'Name', 'linux')
      await choose(nodeClass, 'Image', 'al2023@latest')
      await write(nodeClass, 'Node role', 'karpenter-node')

      const pool = await addRow(form(page), 'Node pool')
      await write(pool, 'Name', 'general')
      const template = groupNamed(pool, 'Template')
      await choose(template, 'Node class', 'linux')
      const requirement = await addRow(template, 'Requirement')
      await choose(requirement, 'Label', 'kubernetes.io/arch')
      await choose(requirement, 'Operator', 'In')
      const value = await addRow(requirement, 'Value')
      await choose(value, 'Value 1', 'amd64')

      await write(form(page), 'Controller role', 'arn:aws:iam::123456789012:role/karpenter')
      await expectReady(page, 'Controller role')
      await expectNoViolations(page, 'karpenter')
      await expectAccessible(page)
      await expectNothingSticksOut(page)
    })
  })
}
