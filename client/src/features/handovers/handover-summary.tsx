import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import type { Handover } from '@menara/shared/contract/alarms/handovers.contract.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { acts, useAct } from './handovers.api.ts'

interface HandoverSummaryProps {
  readonly handover: Handover
  readonly editable: boolean
  /** Told whether something is typed that nobody saved. */
  readonly onUnsaved: (isUnsaved: boolean) => void
}

/** In the words of who leaves. What is typed stays until it is saved, whatever others change meanwhile. */
export function HandoverSummary({ handover, editable, onUnsaved }: HandoverSummaryProps) {
  const { t } = useTranslation('handovers')
  const [text, setText] = useState(handover.summary)
  const act = useAct(handover.id)
  const isUnsaved = editable && text !== handover.summary
  useEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved])
  const save = () => act.mutate(() => acts.summary(handover, text), { onSuccess: () => toastSuccess('update'), onError: showRefusal })
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('summary')}
      </Title>
      {editable ? (
        <>
          <Textarea
            aria-label={t('summary')}
            placeholder={t('summaryHint')}
            autosize
            minRows={4}
            maxLength={5000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" disabled={!isUnsaved} loading={act.isPending} onClick={save}>
              {t('save', { ns: 'common' })}
            </Button>
          </Group>
        </>
      ) : (
        <Text style={{ whiteSpace: 'pre-wrap' }} {...(!handover.summary && { c: 'dimmed' })}>
          {handover.summary || t('noSummary')}
        </Text>
      )}
    </Stack>
  )
}
