import { Button } from '@mantine/core'
import type { Ref } from '@menara/shared/kit/words.ts'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useResetPin } from './kiosks.api.ts'

/** Takes a person's PIN for kiosks away: they set a new one themselves. */
export function ResetPin({ user: { id, name } }: { readonly user: Ref }) {
  const { t } = useTranslation('kiosks')
  const reset = useResetPin()
  const run = () => reset.mutateAsync(id).then(() => toastSuccess('update'), showRefusal)
  const ask = () => askFirst({ title: t('pin.resetTitle', { name }), text: t('pin.resetText'), confirm: t('pin.reset'), danger: true, run })
  return (
    <Button variant="default" size="xs" style={{ alignSelf: 'flex-start' }} onClick={ask}>
      {t('pin.reset')}
    </Button>
  )
}
