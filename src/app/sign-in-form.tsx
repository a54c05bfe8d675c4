import { zodResolver } from '@hookform/resolvers/zod'
import Unplug from 'lucide-react/icons/unplug'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useConnection } from '#src/api/api-context.ts'
import type { SignIn as SignInRequest } from '#src/contract/host.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { SecretField } from '#src/ui/secret-field.tsx'
import { signInFormSchema, type SignInForm as SignInValues } from './sign-in-schema.ts'

const SCHEME_HINT = {
  Token:
    'Recommended. Made in the organization’s settings, shown once when it is made, and never expires.',
  Bearer:
    'For a person’s JWT from an OIDC account. It expires, and is not recommended for external calls.',
} as const

const KEPT_HINT = {
  gateway: 'Sealed in a cookie this page cannot read. Never stored in the browser, never logged.',
  direct: 'Kept in the memory of this tab, sent to the API only. A reload asks for it again.',
} as const

type SignInFormProps = {
  /** Signed in: what comes next is the caller's. */
  onDone: () => void | Promise<void>
}

/** The sign-in form, with either scheme (API §5) or into the sample workspace. */
export function SignInForm({ onDone }: SignInFormProps) {
  const { api, session } = useConnection()
  const [refusal, setRefusal] = useState<string>()
  const [asking, setAsking] = useState<'credential' | 'sample'>()
  const form = useForm<SignInValues>({
    resolver: zodResolver(signInFormSchema),
    defaultValues: { scheme: 'Token', credential: '' },
    reValidateMode: 'onChange',
  })
  const { errors } = form.formState
  const scheme = useWatch({ control: form.control, name: 'scheme' })

  const enter = async (request: SignInRequest) => {
    setRefusal(undefined)
    setAsking('sample' in request ? 'sample' : 'credential')
    try {
      await session.signIn(request)
      await onDone()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setAsking(undefined)
    }
  }

  return (
    <form
      aria-label="Sign in"
      noValidate
      className="grid gap-4.5"
      onSubmit={(event) => void form.handleSubmit(enter)(event)}
    >
      <RadioGroup
        legend="Credential kind"
        options={[
          { value: 'Token', label: 'API token' },
          { value: 'Bearer', label: 'Bearer JWT' },
        ]}
        hint={SCHEME_HINT[scheme]}
        {...form.register('scheme')}
      />
      <SecretField
        label="Credential"
        hint={KEPT_HINT[api.config.mode]}
        errors={errors.credential?.message ? [errors.credential.message] : []}
        {...form.register('credential')}
      />
      {refusal !== undefined && (
        <Notice tone="danger" icon={Unplug} role="alert" title="Not signed in.">
          {refusal}
        </Notice>
      )}
      <Button type="submit" variant="primary" busy={asking === 'credential'}>
        Sign in
      </Button>
      {api.config.sample && (
        <>
          <div className="flex items-center gap-3 text-xs text-ink-3 before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
            or
          </div>
          <Button busy={asking === 'sample'} onClick={() => void enter({ sample: true })}>
            Use the sample workspace
          </Button>
        </>
      )}
    </form>
  )
}
