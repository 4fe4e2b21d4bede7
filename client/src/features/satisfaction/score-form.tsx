import { Button, Group, Radio, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Given } from './satisfaction.api.ts'

const SCORES = [1, 2, 3, 4, 5] as const
interface ScoreFormProps {
  readonly busy: boolean
  readonly send: (given: Given) => void
  /** Absent: it cannot be declined here. */
  readonly decline?: () => void
}

/** Five words from very bad to very good, and a comment. */
export function ScoreForm({ busy, send, decline }: ScoreFormProps) {
  const { t } = useTranslation('satisfaction')
  const [score, setScore] = useState('')
  const [comment, setComment] = useState('')
  return (
    <Stack gap="sm">
      <Radio.Group label={t('question')} value={score} onChange={setScore}>
        <Stack gap={6} mt={6}>
          {[...SCORES].reverse().map((item) => (
            <Radio key={item} value={String(item)} label={t(`score.${item}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('comment')}
        autosize
        minRows={2}
        maxLength={2000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button disabled={score === ''} loading={busy} onClick={() => send({ score: Number(score), comment })}>
          {t('send')}
        </Button>
        {decline && (
          <Button variant="default" onClick={decline}>
            {t('notNow')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
