import { endSentence } from '#src/lib/text/end-sentence.ts'
import type { ApiFailure, EndReason } from './api-error.ts'

/** A failure in words: what happened, why or what to do, and its category. */
export type FailureWords = {
  title: string
  text: string
  trouble:
    | 'signedOut'
    | 'locked'
    | 'nowhere'
    | 'waiting'
    | 'offline'
    | 'broken'
    | 'stranger'
    | 'unreadable'
}

/** A sentence with the status and the service’s own message. */
const answered = (who: string, status: number, message: string | undefined) =>
  endSentence(`${who} responded with ${status}${message ? `: “${message}”` : ''}`)

const UNREACHABLE = {
  offline: {
    trouble: 'offline',
    title: 'You are offline',
    text: 'Tidemark tries again when the network is back.',
  },
  timeout: {
    trouble: 'broken',
    title: 'The API is not responding',
    text: 'No response within 30 seconds.',
  },
  network: {
    trouble: 'broken',
    title: 'The API cannot be reached',
    text: 'The connection failed or was interrupted. Check the network, the address of the API, and its CORS rules.',
  },
} as const

/** Explains an answer that is not what was requested. */
const unreadable = (expected: string): string => {
  if (expected === 'a body') return 'It is empty: lost on the way, or not from this API.'
  return `It is not ${expected}${expected === 'JSON' ? ': cut short on the way, or not from this API' : ''}, so it is not shown.`
}

/** Possible reasons for a 404. Only an environment ID is known to be a UUID. */
const possibleCause = (subject: string): string =>
  subject === 'this environment'
    ? 'It may have been deleted, or a character is missing: an ID has 36.'
    : 'It may have been deleted, or part of the URL is misspelled.'

/** Describes why a session ended. */
export const describeEnd = (end: {
  reason?: EndReason | undefined
  message?: string | undefined
}): { title: string; text: string } => {
  const title = 'Your session ended'
  const refused = answered('The API', 401, end.message)
  switch (end.reason) {
    case 'expired':
      return { title, text: 'The JWT has expired.' }
    case 'noSession':
      return { title, text: end.message ?? '' }
    case 'withdrawn':
      return { title, text: `${refused} It no longer accepts the credential.` }
    default:
      return {
        title: 'The credential was refused',
        text: `${refused} The credential is wrong or was revoked.`,
      }
  }
}

/** Describes every failure to the person; `subject` is what was requested: "this environment". */
export const describeFailure = (failure: ApiFailure, subject: string): FailureWords => {
  const { message } = failure
  switch (failure.kind) {
    case 'unauthorized':
      // The sign-in form shows why the session ended: see `describeEnd`.
      return {
        trouble: 'signedOut',
        title: describeEnd(failure).title,
        text: 'Sign in to continue.',
      }
    case 'forbidden':
      return {
        trouble: 'locked',
        title: `This token has no access to ${subject}`,
        text: `${answered('The API', 403, message)} Ask for read access, or sign in with another token.`,
      }
    case 'notFound':
      return {
        trouble: 'nowhere',
        title: `${subject.replace(/^this /, 'No ')} has this ID`,
        text: `${answered('The API', 404, message)} ${possibleCause(subject)}`,
      }
    case 'badRequest':
      return {
        trouble: 'unreadable',
        title: 'The API refused the request',
        text: answered('It', failure.status, message),
      }
    case 'rateLimited':
      if (failure.status !== undefined)
        return {
          trouble: 'waiting',
          title: 'The API asked to wait',
          text: `${answered('It', failure.status, message)} Loaded data stays readable.`,
        }
      return {
        trouble: 'waiting',
        title: 'Rate limit reached',
        text: 'Loaded data stays readable. Updates resume when the limit resets.',
      }
    case 'server':
      return {
        trouble: 'broken',
        title: failure.by === 'host' ? 'The API is not responding' : 'The API returned an error',
        text:
          failure.by === 'host'
            ? `${answered('The Tidemark server', failure.status, message)} Your token is not the problem.`
            : `${answered('It', failure.status, message)} The problem is the API, not your token.`,
      }
    case 'refusedByHost':
      return {
        trouble: 'unreadable',
        title: 'The Tidemark server refused the request',
        text: answered('It', failure.status, message),
      }
    case 'unreachable':
      return UNREACHABLE[failure.reason]
    case 'notTheApi':
      return {
        trouble: 'stranger',
        title: 'The response is not from the API',
        text: 'It is a web page. A proxy may want you to sign in.',
      }
    case 'tooLarge':
      return {
        trouble: 'unreadable',
        title: 'The response is too large',
        text: 'It is over 16 MiB, so it is not shown.',
      }
    case 'malformed':
      return {
        trouble: 'unreadable',
        title: 'The response cannot be read',
        text: unreadable(failure.expected),
      }
  }
}
