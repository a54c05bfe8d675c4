import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { expectResolved, form } from '#e2e/support/configure.ts'
import { openPage, signIn } from '#e2e/support/console.ts'
import type { Announced } from '#e2e/support/served.ts'
import { WIDTHS } from '#e2e/support/test.ts'

/* Forms as large as those of real charts, on an API that describes nothing else. */

const HERE = '0a0a0a0a-0000-4000-8000-000000000001'

/** The windows in which people work with mouse, keyboard and touch. */
export const PLACES = {
  'by mouse': { viewport: WIDTHS['on a desk'] },
  'by keyboard': { viewport: WIDTHS['on a desk'], colorScheme: 'dark' },
  'by touch': { viewport: WIDTHS['on a phone'], hasTouch: true, isMobile: true },
} as const

/** An implementation of API §4.2 that describes the charts and finds violations by cluster. */
export const startChartsApi = async (
  charts: readonly { readonly name: string; readonly component: object }[],
  violationsOf: (clusterId: string) => readonly object[] = () => [],
) => {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const [, clusterId = '', componentKey = ''] =
      /\/cluster\/([^/]+)\/.*\/component\/([^/]+)\/resolve$/.exec(request.url ?? '') ?? []
    const chart = charts.find(({ name }) => name === componentKey)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString())
      response.writeHead(chart ? 200 : 404, {
        'Content-Type': 'application/json',
        // Somebody who works for minutes without a pause is not slowed down.
        'X-RateLimit-Limit': '1000000',
        'X-RateLimit-Remaining': '999999',
        'X-RateLimit-Reset': String(Math.ceil(Date.now() / 1000) + 3600),
      })
      const violations = violationsOf(clusterId)
      response.end(JSON.stringify({ ...chart?.component, clusterId, componentKey, violations }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => server.close(),
    /** Whether a body has come. */
    hasGot: (body: string) => bodies.includes(body),
  }
}

/**
 * The body that a page sent last. An API may get it before an older one: what an edit supersedes may still be on its way.
 */
export const followBodies = (page: Page) => {
  let last = ''
  page.on('request', (request) => {
    if (request.url().endsWith('/resolve')) last = request.postData() ?? ''
  })
  return () => last
}

/** Opens a chart in a console on that API. */
export const openChart = async (page: Page, console: Announced, name: string) => {
  await openPage(page, `${console.url}/organizations/quay/clusters/${HERE}/components/${name}`)
  await signIn(page, 'API token', 'any-token-that-this-api-takes')
  await expect(form(page)).toBeVisible()
  await expectResolved(page)
}
