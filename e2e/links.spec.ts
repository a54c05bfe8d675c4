import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enterSampleWorkspace, entries, historyPath, openPage } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectSoundEverywhere, test } from '#e2e/support/test.ts'

/* Links to other tools, which the operator of the console configures. */

const LINKS = [
  { on: 'environment', label: 'Dashboard', url: 'https://grafana.example.com/d/{environmentId}' },
  { on: 'deployment', label: 'Audit', url: 'https://audit.example.com/?id={deploymentId}' },
  { on: 'service', label: 'Logs', url: 'https://logs.example.com/?q={serviceName}' },
  {
    on: 'commit',
    label: 'Diff',
    url: 'https://git.example.com/compare/{previousCommitId}...{commitId}',
  },
]

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-links-'))
})
test.afterAll(() => rm(folder, { recursive: true }))

const written = async (name: string, config: unknown) => {
  const file = join(folder, name)
  await writeFile(file, JSON.stringify(config))
  return file
}

for (const flags of [[], ['--direct']]) {
  test(`links lead from a record to other tools ${flags.join('')} @long`, async ({
    page,
    start,
  }) => {
    const file = await written('links.json', { links: LINKS })
    const product = await start('console', '--config', file, ...flags)
    const id = environmentOf(product, 'long')
    await openPage(page, `${product.url}/${historyPath(id)}`)
    await enterSampleWorkspace(page)
    const changed = entries(page)
      .filter({ has: page.getByRole('link', { name: /^Diff of/ }) })
      .first()
    const diff = changed.getByRole('link', { name: /^Diff of/ }).first()
    await expect(diff).toHaveAttribute(
      'href',
      /^https:\/\/git\.example\.com\/compare\/([0-9a-f]{40})\.\.\.(?!\1)[0-9a-f]{40}$/,
    )
    await expect(diff).toHaveAttribute('target', '_blank')
    await expect(diff).toHaveAttribute('rel', 'noreferrer noopener')
    await expect(page.getByRole('link', { name: 'Dashboard (new tab)' })).toHaveAttribute(
      'href',
      `https://grafana.example.com/d/${id}`,
    )
    const href = await diff.getAttribute('href')
    await changed.getByRole('heading', { level: 2 }).getByRole('link').click()
    const details = page.getByRole('region', { name: 'Deployment details' })
    await expect(details.getByRole('link', { name: /^Diff of/ }).first()).toHaveAttribute(
      'href',
      href ?? '',
    )
    const audit = details.getByRole('link', { name: 'Audit (new tab)' })
    await expect(audit).toHaveAttribute(
      'href',
      /^https:\/\/audit\.example\.com\/\?id=[0-9a-f-]{36}$/,
    )
    await expectSoundEverywhere(page)
  })
}

test('a link that could lead anywhere is rejected at start, with its name @long', async () => {
  const file = await written('wrong.json', {
    links: [...LINKS, { on: 'service', label: 'Trap', url: 'javascript:alert({serviceName})' }],
  })
  const args = ['dist/server/main.js', 'console', '--port', '0', '--data', folder, '--config', file]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stderr).toMatch(
    /wrong\.json, line 1, column \d+: Link 5 “Trap” needs an address that starts with https:\/\/ or http:\/\/\./,
  )
})
