import { ConfigurationError, messageOf } from '#host/base/configuration-error.ts'
import { makeFolder } from '#host/base/make-folder.ts'
import type { Options } from '#host/command/cli.ts'
import { createReferenceApi, type ReferenceApi } from '#server/reference-api/reference-api.ts'
import { DataInUse } from '#server/reference-api/store/sample-database.ts'

/* The embedded API, as the command line sets it up. */

/** A clock that starts at another time, if one is given. */
export const clockFrom = (start: Date | undefined): (() => Date) => {
  const offset = start === undefined ? 0 : start.getTime() - Date.now()
  return () => new Date(Date.now() + offset)
}

type EmbeddedOptions = Pick<Options, 'data' | 'rateLimit' | 'seedSize' | 'clusterInputs' | 'now'>

/**
 * Starts the embedded API on a data folder. If another server uses that folder, this one keeps its data in memory and
 * passes a message about it to `warn`.
 */
export const startEmbedded = (
  { data, rateLimit, seedSize, clusterInputs, now }: EmbeddedOptions,
  warn: (line: string) => void,
): ReferenceApi => {
  const inMemory = { rateLimit, seedSize, clusterInputs, now: clockFrom(now) }
  try {
    makeFolder(data)
    return createReferenceApi({ ...inMemory, dataDir: data })
  } catch (error) {
    if (!(error instanceof DataInUse))
      throw new ConfigurationError(
        `The sample data cannot be kept in ${data} (${messageOf(error)}). Choose another folder with --data.`,
        { cause: error },
      )
    warn(
      `Another server uses the sample data in ${data}, so this one keeps its data in memory. To keep it on disk, choose another folder with --data.`,
    )
    return createReferenceApi(inMemory)
  }
}

/** The sample's credentials and where to use them. */
export const sampleAccess = async (api: ReferenceApi) => ({
  token: api.mintToken(),
  jwt: await api.mintJwt(),
  forbiddenToken: api.mintToken({ forbidden: true }),
  workspace: api.sample,
})
