import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { type VisitSeries, visitSeries } from '@menara/shared/contract/visitors/visit-series.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useVisitCommand } from '../visits/visits.api.ts'
import { isAhead } from './visit-series-dates.tsx'

interface EndingProps {
  readonly series: Pick<VisitSeries, 'id' | 'title' | 'opened'>
  readonly close: () => void
}
/** Asks what becomes of the visits that were opened ahead. */
export function SeriesEnding({ series: { id, title, opened }, close }: EndingProps) {
  const { t } = useTranslation(['visits', 'common'])
  const [withdraw, setWithdraw] = useState(true)
  const end = useVisitCommand(visitSeries.end)
  const ahead = opened.filter((item) => isAhead(item.ticket)).length
  const send = () =>
    end.mutate(
      { params: { id }, body: { withdraw: withdraw && ahead > 0 } },
      { onSuccess: () => toastSuccess('update'), onError: showRefusal, onSettled: close },
    )
  return (
    <Modal opened onClose={close} title={t('endTitle')} centered>
      <Stack gap="md">
        <Text size="sm">{t('endText', { title })}</Text>
        {ahead > 0 && (
          <Checkbox
            label={t('endWithdraw', { count: ahead })}
            checked={withdraw}
            onChange={(event) => setWithdraw(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button color="red" loading={end.isPending} onClick={send}>
            {t('end')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
