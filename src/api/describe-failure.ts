import type { ApiFailure } from './api-error.ts'

/** A failure in words: what is so, and why or what to do; and which sort of trouble it is. */
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

const quoted = (message: string | undefined) => (message ? `: “${message}”` : '')

const UNREACHABLE = {
  offline: {
    trouble: 'offline',
    title: 'You are offline',
    text: 'Tidemark tries again when the network is back.',
  },
  timeout: {
    trouble: 'broken',
    title: 'The service is not answering',
    text: 'No answer came within 30 seconds.',
  },
  network: {
    trouble: 'broken',
    title: 'The service cannot be reached',
    text: 'The connection failed or broke off: the network, the address of the API, or its rules for browsers (CORS).',
  },
} as const

/** What is the matter with an answer that is not what it should be. */
const unreadable = (expected: string): string => {
  if (expected === 'a body') return 'It is empty: lost on the way, or not from this API.'
  return `It is not ${expected}${expected === 'JSON' ? ': cut short on the way, or not from this API' : ''}, so it is not shown.`
}

/** Why nothing may be found: an environment has a UUID, the other addresses are of any form. */
const mayBe = (subject: string): string =>
  subject === 'this environment'
    ? 'It may have been deleted, or a character is missing: an ID has 36.'
    : 'It may have been deleted, or a part of the address is misspelt.'

/** The one translator from a failure to words; `subject` is what was asked for: "this environment". */
export const describeFailure = (failure: ApiFailure, subject: string): FailureWords => {
  const { message } = failure
  switch (failure.kind) {
    case 'unauthorized':
      return {
        trouble: 'signedOut',
        title: 'Your session ended',
        text:
          failure.reason === 'expired'
            ? `The JWT has run out. The service answered 401${quoted(message)}.`
            : `The service answered 401${quoted(message)}. The credential is wrong, or was withdrawn.`,
      }
    case 'forbidden':
      return {
        trouble: 'locked',
        title: `This token may not read ${subject}`,
        text: `The service answered 403${quoted(message)}. Ask for read access, or sign in with another.`,
      }
    case 'notFound':
      return {
        trouble: 'nowhere',
        title: `${subject.replace(/^this /, 'No ')} has this ID`,
        text: `The service answered 404${quoted(message)}. ${mayBe(subject)}`,
      }
    case 'badRequest':
      return {
        trouble: 'unreadable',
        title: 'The service refused the request',
        text: `It answered ${failure.status}${quoted(message)}.`,
      }
    case 'rateLimited':
      return {
        trouble: 'waiting',
        title: 'The hour’s requests are used up',
        text: 'What is loaded stays readable; nothing polls meanwhile.',
      }
    case 'server':
      return {
        trouble: 'broken',
        title: 'The service is not answering',
        text: `It answered ${failure.status}${quoted(message)}. This is the service, not your token.`,
      }
    case 'unreachable':
      return UNREACHABLE[failure.reason]
    case 'notTheApi':
      return {
        trouble: 'stranger',
        title: 'Something else answered',
        text: 'The address returned a web page, not this API. A proxy or a sign-in portal may be in between.',
      }
    case 'malformed':
      return {
        trouble: 'unreadable',
        title: 'The answer cannot be read',
        text: unreadable(failure.expected),
      }
  }
}
