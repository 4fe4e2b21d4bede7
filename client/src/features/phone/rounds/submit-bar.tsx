import { Button, List, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { usePhone } from '../use-phone.ts'
import { type RoundView, viewOf } from './round-progress.ts'
import { submitOf } from './round-steps.ts'

/** So many of what a round lacks are named. */
const SHOWN = 5

/** What is still lacking, and handing the round in once nothing is. */
export function SubmitBar({ view: { round, lacking, unvisited } }: { readonly view: RoundView }) {
  const { t } = useTranslation('phone')
  const textOf = useTextOf()
  const { phone, me } = usePhone()
  const names = new Map(round.checkpoints.map((checkpoint) => [checkpoint.id, checkpoint.name]))
  const submit = () =>
    phone.record(round.id, (kept, entries) => submitOf(viewOf(kept, entries, me).round, { at: new Date().toISOString() }))
  const missing = [
    ...unvisited.map(({ id, name }) => ({ key: id, text: [name, t('notVisited')] })),
    ...lacking.map(({ line, checkpoint_id, lacks }) => ({
      key: `${line.id} ${checkpoint_id} ${lacks}`,
      text: [names.get(checkpoint_id ?? ''), textOf({ en: line.text_en, id: line.text_id }), t(`lacks.${lacks}`)],
    })),
  ]
  return (
    <Stack gap="xs">
      {missing.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            {t('lacking', { count: missing.length })}
          </Text>
          <List size="sm">
            {missing.slice(0, SHOWN).map(({ key, text }) => (
              <List.Item key={key}>{text.filter(Boolean).join(' · ')}</List.Item>
            ))}
          </List>
        </div>
      )}
      <Button
        size="xl"
        fullWidth
        disabled={missing.length > 0}
        leftSection={<IconSend size={20} aria-hidden />}
        onClick={() => void submit()}
      >
        {t('submit')}
      </Button>
    </Stack>
  )
}
