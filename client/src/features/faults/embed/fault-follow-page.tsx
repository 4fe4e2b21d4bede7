import { Badge, Button, Group, Stack, Text, Textarea, Timeline, Title } from '@mantine/core'
import type { FaultReport } from '@menara/shared/contract/faults.contract.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { WaitingRows } from '../../../kit/states.tsx'
import { useFollowed, useJudgeReport } from '../faults.api.ts'

interface FollowProps {
  readonly token: string
  /** The survey of a link token. */
  readonly surveyOf: (token: string) => ReactNode
}

/** How a report goes on, for whoever has its link: what is public of it, and their own word when it is resolved. */
export function FaultFollowPage({ token, surveyOf }: FollowProps) {
  const { t } = useTranslation('faults')
  const answer = useFollowed(token)
  const report = answer.data?.data
  if (!report && answer.isError)
    return (
      <>
        <Title order={1} fz={22} mb="xs">
          {t('noLink')}
        </Title>
        <Text>{t('noLinkText')}</Text>
      </>
    )
  if (!report) return <WaitingRows />
  return (
    <Stack gap="md">
      <Head report={report} />
      {report.goes_on && <GoesOn as={report.goes_on} />}
      {report.may_confirm && <Judgement token={token} report={report} />}
      {report.survey && surveyOf(report.survey)}
      <History report={report} />
    </Stack>
  )
}

function Head({ report: { number, title, place, ...label } }: { readonly report: FaultReport }) {
  const { i18n } = useTranslation()
  return (
    <div>
      <Group gap="xs">
        <Text size="sm" fw={600} className="num">
          {number}
        </Text>
        <Badge>{i18n.language === 'en' ? label.label_en : label.label_id}</Badge>
      </Group>
      <Title order={1} fz={22}>
        {title}
      </Title>
      <Text c="dimmed" size="sm">
        {[place.asset, place.area, place.site].filter(Boolean).join(', ')}
      </Text>
    </div>
  )
}

/** A merged report, told by the one it goes on as. */
function GoesOn({ as: { number, solution, ...label } }: { readonly as: NonNullable<FaultReport['goes_on']> }) {
  const { t, i18n } = useTranslation('faults')
  return (
    <Stack gap="xs" component="section" aria-label={t('goesOn', { number })}>
      <Group gap="xs">
        <Text fw={600}>{t('goesOn', { number })}</Text>
        <Badge>{i18n.language === 'en' ? label.label_en : label.label_id}</Badge>
      </Group>
      {solution && <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{solution}</Text>}
    </Stack>
  )
}

function Judgement({ token, report }: { readonly token: string; readonly report: FaultReport }) {
  const { t } = useTranslation('faults')
  const judge = useJudgeReport(token)
  const [note, setNote] = useState<string | null>(null)
  return (
    <Stack gap="xs" component="section" aria-label={t('isItSolved')}>
      <Text fw={600}>{t('isItSolved')}</Text>
      <Text style={{ whiteSpace: 'pre-wrap' }}>{report.solution}</Text>
      {note !== null && (
        <Textarea
          label={t('whyNot')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      <Group grow>
        {note === null && (
          <Button size="md" loading={judge.isPending} onClick={() => judge.mutate(null, { onError: showRefusal })}>
            {t('confirm')}
          </Button>
        )}
        <Button
          size="md"
          variant="default"
          disabled={note !== null && note.trim() === ''}
          loading={judge.isPending && note !== null}
          onClick={() => (note === null ? setNote('') : judge.mutate(note.replace(/\s+/g, ' ').trim(), { onError: showRefusal }))}
        >
          {t(note === null ? 'notSolved' : 'reopen')}
        </Button>
      </Group>
    </Stack>
  )
}

function History({ report: { history, place } }: { readonly report: FaultReport }) {
  const { t } = useTranslation('faults')
  return (
    <section aria-label={t('history')}>
      <Text fw={600} mb="xs">
        {t('history')}
      </Text>
      <Timeline active={history.length - 1} bulletSize={14} lineWidth={2}>
        {history.map((item) => (
          <Timeline.Item key={`${item.at} ${item.action}`} title={t(`happened.${item.action}`)}>
            {item.text && <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{item.text}</Text>}
            <Text size="xs" c="dimmed">
              {dateText(item.at, 'full', place.zone)}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </section>
  )
}
