import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { timeText } from '../../kit/dates/dates.ts'
import { askFirst } from '../../kit/overlays/confirm.tsx'
import { useTextOf } from '../../kit/texts/both-texts.ts'
import type { Entry, KeptRound } from './queue/phone-queue.ts'
import { usePhone, usePhoneZone } from './use-phone.ts'

/** What the server did not take, each with the reason, until its person has settled it. */
export function RefusedEntries({ roundId }: { readonly roundId?: string }) {
  const { t } = useTranslation('phone')
  const { content } = usePhone()
  const refused = content.entries.filter((entry) => entry.state === 'refused' && (roundId === undefined || entry.roundId === roundId))
  if (refused.length === 0) return null
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('refused.title', { count: refused.length })}
      role="alert"
    >
      <Stack gap="md">
        {refused.map((entry) => (
          <RefusedEntry key={entry.order} entry={entry} kept={content.rounds.find((round) => round.detail.id === entry.roundId)} />
        ))}
      </Stack>
    </Alert>
  )
}

function RefusedEntry({ entry, kept }: { readonly entry: Entry; readonly kept: KeptRound | undefined }) {
  const { t } = useTranslation('phone')
  const { phone } = usePhone()
  const zone = usePhoneZone()(kept?.detail.location.id)
  const what = useEntryText()(entry, kept)
  const remove = () =>
    askFirst({
      title: t('refused.removeTitle'),
      text: t('refused.removeText', { what }),
      confirm: t('refused.remove'),
      danger: true,
      run: () => phone.discard(entry.order),
    })
  return (
    <div>
      <Text size="sm" fw={600}>
        {what} · <span className="num">{timeText(entry.operation.recorded_at, zone)}</span>
      </Text>
      <Text size="sm">{entry.refusal?.message || t('refused.noReason')}</Text>
      <Group gap="xs" mt={6}>
        <Button size="lg" variant="default" onClick={() => void phone.retry(entry.order)}>
          {t('refused.again')}
        </Button>
        <Button size="lg" variant="subtle" color="red" onClick={remove}>
          {t('refused.remove')}
        </Button>
      </Group>
    </div>
  )
}

/** What was recorded, by its line or checkpoint, and its round. */
function useEntryText() {
  const { t } = useTranslation('phone')
  const textOf = useTextOf()
  return ({ operation }: Entry, kept: KeptRound | undefined): string => {
    const line = kept?.version.sections.flatMap((section) => section.lines).find((known) => known.id === operation.line_id)
    const checkpoint = kept?.detail.checkpoints.find((known) => known.id === operation.checkpoint_id)
    const what = line ? textOf({ en: line.text_en, id: line.text_id }) : t(`kind.${operation.kind}`)
    const round = kept && textOf({ en: kept.version.name_en, id: kept.version.name_id })
    return [what, checkpoint?.name, round].filter(Boolean).join(' · ')
  }
}
