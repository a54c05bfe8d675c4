import * as z from 'zod/mini'
import { SCHEMES } from '#src/contract/host.ts'

const isJwt = (text: string) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text)
const isVisible = (text: string) => /^[\x21-\x7e]+$/.test(text)

/** Checks the format of a credential before it is sent; only the API knows whether it is valid. */
export const signInFormSchema = z
  .object({ scheme: z.enum(SCHEMES), credential: z.string().check(z.trim()) })
  .check(({ value: { scheme, credential }, issues }) => {
    const wrong = (message: string) =>
      issues.push({ code: 'custom', path: ['credential'], message, input: credential })
    if (credential === '') {
      wrong(scheme === 'Token' ? 'Paste an API token.' : 'Paste a JWT.')
    } else if (!isVisible(credential)) {
      wrong('A credential cannot contain spaces or line breaks. Paste it again.')
    } else if (scheme === 'Bearer' && !isJwt(credential)) {
      wrong('A JWT has three parts separated by dots. Paste the whole JWT.')
    }
  })

export type SignInValues = z.infer<typeof signInFormSchema>
