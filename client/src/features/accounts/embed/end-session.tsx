import { Button } from '@mantine/core'
import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, Refused } from '../../../kit/calls/call.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useMe } from '../../../kit/session/session.ts'

/** Ends one session of mine, from wherever it is spoken of. One that is over already is as good as ended. */
export function EndSession({ id }: { readonly id: string }) {
  const { t } = useTranslation('accounts')
  const cache = useQueryClient()
  const me = useMe()
  const end = useMutation({
    mutationFn: () =>
      call(accounts.revoke, { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof Refused && error.status === 404)) throw error
      }),
    onSuccess: () => {
      toastSuccess('delete')
      void cache.invalidateQueries({ queryKey: ['accounts', 'sessions'] })
    },
    onError: showRefusal,
  })
  return (
    <Button size="compact-xs" variant="default" disabled={!me || end.isSuccess} loading={end.isPending} onClick={() => end.mutate()}>
      {t(end.isSuccess ? 'sessionEnded' : 'endSession')}
    </Button>
  )
}
