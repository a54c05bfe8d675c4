import { parseArgs } from 'node:util'

/* The subset of curl that copied commands use. */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    globoff: { type: 'boolean' },
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true },
    'data-raw': { type: 'string' },
  },
})
const headers = (values.header ?? []).map((line) => {
  const [name = '', ...rest] = line.split(': ')
  return /** @type {[string, string]} */ ([name, rest.join(': ')])
})
const answer = await fetch(positionals[0] ?? '', {
  method: values.request ?? 'GET',
  headers,
  body: values['data-raw'] ?? null,
})
process.stdout.write(await answer.text())
