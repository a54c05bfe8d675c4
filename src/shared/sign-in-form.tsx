import Unplug from 'lucide-react/icons/unplug'
import { startTransition, useId, useState } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import type { SignInRequest } from '#src/contract/host.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Notice } from '#src/ui/states/notice.tsx'
import { SecretField } from '#src/ui/fields/secret-field.tsx'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import { signInFormSchema, type SignInValues } from './sign-in-schema.ts'
import { useSmallForm } from './use-small-form.ts'

const SCHEME_HINT = {
  Token:
    'Recommended. Create one in the organization settings. It is shown once and never expires.',
  Bearer: 'For a user’s JWT from an OIDC sign-in. It expires, and is not recommended for scripts.',
} as const

const STORAGE_HINT = {
  gateway:
    'Encrypted in a cookie that this page cannot read. Never stored in the browser, never logged.',
  direct: 'Kept in the memory of this tab and sent only to the API. A reload asks for it again.',
} as const

/** Why nobody was signed in. A `TypeError` comes from fetch, whose words are not meant for people. */
const refusalOf = (error: unknown): string => {
  if (error instanceof TypeError) return 'The Tidemark server did not respond. Try again.'
  return error instanceof Error ? error.message : String(error)
}

type SignInFormProps = {
  /** Higher controls, on a page of its own. */
  roomy?: boolean
}

/**
 * The sign-in form: with a credential of either scheme (API §5), or into the sample workspace. What it is on or over
 * continues with the session.
 */
export function SignInForm({ roomy = false }: SignInFormProps) {
  const { api, session } = useConnection()
  const id = useId()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState<'credential' | 'sample'>()
  const [scheme, setScheme] = useState<SignInValues['scheme']>('Token')

  const enter = async (request: SignInRequest) => {
    setRefusal(undefined)
    setBusy('sample' in request ? 'sample' : 'credential')
    try {
      await session.signIn(request)
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      // With the next page, where signing in leads to one.
      startTransition(() => setBusy(undefined))
    }
  }

  const { form, errorsOf } = useSmallForm(signInFormSchema, (values) => void enter(values))

  return (
    <form
      aria-label="Sign in"
      className={classNames(
        'grid gap-4.5',
        roomy && '[--control:2.5rem] pointer-coarse:[--control:2.75rem]',
      )}
      {...form}
    >
      {refusal !== undefined && (
        <Notice tone="danger" icon={Unplug} role="alert" title="Not signed in.">
          {refusal}
        </Notice>
      )}
      <div>
        <Segmented
          legend="Credential kind"
          wide
          aria-describedby={`${id}-scheme`}
          options={[
            { value: 'Token', label: 'API token' },
            { value: 'Bearer', label: 'Bearer JWT' },
          ]}
          name="scheme"
          defaultValue="Token"
          onValueChange={setScheme}
        />
        <p id={`${id}-scheme`} className="mt-1.5 text-xs text-ink-3">
          {SCHEME_HINT[scheme]}
        </p>
      </div>
      <SecretField
        label="Credential"
        // No credential has any: the check says so.
        lineBreaks="spaces"
        placeholder={scheme === 'Token' ? 'Paste the token' : 'Paste the JWT'}
        hint={STORAGE_HINT[api.config.mode]}
        name="credential"
        errors={errorsOf('credential')}
      />
      <Button type="submit" variant="primary" busy={busy === 'credential'}>
        Sign in
      </Button>
      {api.config.sample && (
        <>
          <div className="flex items-center gap-3 text-xs text-ink-3 before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
            or
          </div>
          <Button busy={busy === 'sample'} onClick={() => void enter({ sample: true })}>
            Use the sample workspace
          </Button>
          <p className="-mt-2.5 text-xs text-ink-3">
            A fictional shop with four environments. It needs no account.
          </p>
        </>
      )}
    </form>
  )
}
