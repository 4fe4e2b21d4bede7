import { useTranslation } from 'react-i18next'
import { Refused } from '../../kit/call.ts'
import { showRefusal } from '../../kit/refusals.ts'
import { toastSuccess } from '../../kit/toasts.ts'

interface Put {
  readonly error: unknown
  readonly isPending: boolean
  mutate(
    args: { readonly id: string | undefined; readonly body: Readonly<Record<string, unknown>> },
    then: { onSuccess: () => void; onError: (error: unknown) => void },
  ): void
}
interface Around {
  readonly id: string | undefined
  readonly leave: () => void
}

/** Saving a draft; what the server refuses is said at its field. */
export function useSlaSaving(put: Put, { id, leave }: Around) {
  const { t, i18n } = useTranslation(['sla', 'common'])
  const wrong = put.error instanceof Refused ? put.error.errors : []
  const say = (rule: string): string => {
    if (i18n.exists(`sla:rule.${rule}`)) return t(`rule.${rule}`)
    return i18n.exists(`common:rule.${rule}`) ? t(`rule.${rule}`, { ns: 'common' }) : t('rule.other', { ns: 'common', rule })
  }
  return {
    busy: put.isPending,
    errorOf(field: string): string | undefined {
      const found = wrong.find((it) => it.field === field || it.field.startsWith(`${field}.`))
      return found && say(found.rule)
    },
    submit: (draft: object) => (event?: React.FormEvent<HTMLFormElement>) => {
      event?.preventDefault()
      put.mutate(
        { id, body: { ...draft } },
        {
          onSuccess: () => {
            toastSuccess(id ? 'update' : 'create')
            leave()
          },
          onError: showRefusal,
        },
      )
    },
  }
}
