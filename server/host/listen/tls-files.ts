import { createPrivateKey, X509Certificate } from 'node:crypto'
import { ConfigurationError, readFileOf } from '#host/base/configuration-error.ts'

/** A certificate and its key in PEM, as servers take them. */
export type Tls = { cert: string; key: string; minVersion: 'TLSv1.2' }

const parsed = <T>(parse: () => T, message: string): T => {
  try {
    return parse()
  } catch (error) {
    throw new ConfigurationError(message, { cause: error })
  }
}

/** Reads the files of a certificate and its key. Rejects with a message for the operator if they cannot be used together. */
export const loadTls = async (
  { cert, key }: Pick<Tls, 'cert' | 'key'>,
  now = new Date(),
): Promise<Tls> => {
  const tls: Tls = {
    cert: String(await readFileOf('file of --tls-cert', cert)),
    key: String(await readFileOf('file of --tls-key', key)),
    minVersion: 'TLSv1.2',
  }
  const certificate = parsed(
    () => new X509Certificate(tls.cert),
    `${cert} is not a certificate in PEM.`,
  )
  const privateKey = parsed(
    () => createPrivateKey(tls.key),
    `${key} is not a private key in PEM without a passphrase.`,
  )
  if (!certificate.checkPrivateKey(privateKey))
    throw new ConfigurationError(`The key in ${key} does not belong to the certificate in ${cert}.`)
  const [start, end] = [new Date(certificate.validFrom), new Date(certificate.validTo)]
  if (start > now)
    throw new ConfigurationError(
      `The certificate in ${cert} is not valid before ${start.toISOString()}.`,
    )
  if (end <= now)
    throw new ConfigurationError(`The certificate in ${cert} expired at ${end.toISOString()}.`)
  return tls
}
