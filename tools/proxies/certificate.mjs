import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder with a certificate for one name, as tests need it. */
export const makeCertificate = (name = 'localhost') => {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-certificate-'))
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync(
    'openssl',
    ['req', ...kind, '-days', '2', '-keyout', key, '-out', certificate, ...subject],
    { stdio: 'ignore' },
  )
  const both = join(folder, 'both.pem')
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  // Caddy and nginx may run as somebody else.
  chmodSync(folder, 0o755)
  return { certificate, key, both, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
