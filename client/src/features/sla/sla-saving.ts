import type { BrokenRule } from '@menara/shared/kit/refusal-sentence.ts'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../kit/calls/call.ts'
import { ruleSentence } from '../../kit/calls/refusal-words.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import type { Planned } from './sla.api.ts'
import { useTermsConfirmation } from './what-if/terms-confirmation.ts'

interface Put {
  readonly error: unknown
  readonly isPending: boolean
  mutateAsync(args: { readonly id: string | undefined; readonly body: Readonly<Record<string, unknown>> }): Promise<unknown>
}
interface Around {
  readonly id: string | undefined
  readonly leave: () => void
}

/** Saving a draft; what the server refuses is said at its field. */
export function useSlaSaving(put: Put, { id, leave }: Around) {
  const { t, i18n } = useTranslation('sla')
  const { attempt, busy, asked } = useTermsConfirmation()
  const wrong = put.error instanceof Refused ? put.error.errors : []
  useTranslation('refusals', { useSuspense: false })
  const say = (broken: BrokenRule): string => (i18n.exists(`sla:rule.${broken.rule}`) ? t(`rule.${broken.rule}`) : ruleSentence(broken))
  return {
    busy: put.isPending || busy,
    /** What is to be confirmed before it is saved. */
    asked,
    errorOf(field: string): string | undefined {
      const found = wrong.find((item) => item.field === field || item.field.startsWith(`${field}.`))
      return found && say(found)
    },
    submit: (draft: object, planned: Planned) => (event?: React.FormEvent<HTMLFormElement>) => {
      event?.preventDefault()
      void attempt({
        planned,
        run: (confirm) => put.mutateAsync({ id, body: { ...draft, ...(confirm !== undefined && { confirm }) } }),
        done: () => {
          toastSuccess(id ? 'update' : 'create')
          leave()
        },
      })
    },
  }
}
