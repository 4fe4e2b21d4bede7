import { Button, List, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import classes from '../phone.module.css'
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
  const ask = () => {
    if (unvisited.length === 0) return void submit()
    askFirst({
      title: t('unvisitedTitle', { count: unvisited.length }),
      text: t('unvisitedText', { names: unvisited.map((checkpoint) => checkpoint.name).join(', ') }),
      confirm: t('submit'),
      run: submit,
    })
  }
  return (
    <Stack gap="xs" className={classes.submit}>
      {lacking.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            {t('lacking', { count: lacking.length })}
          </Text>
          <List size="sm">
            {lacking.slice(0, SHOWN).map(({ line, checkpoint_id, lacks }) => (
              <List.Item key={`${line.id} ${checkpoint_id} ${lacks}`}>
                {[names.get(checkpoint_id ?? ''), textOf({ en: line.text_en, id: line.text_id }), t(`lacks.${lacks}`)]
                  .filter(Boolean)
                  .join(' · ')}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      <Button size="xl" fullWidth disabled={lacking.length > 0} leftSection={<IconSend size={20} aria-hidden />} onClick={ask}>
        {t('submit')}
      </Button>
    </Stack>
  )
}
