import { Button, FileButton, Group, Modal, SegmentedControl, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets.contract.ts'
import { visitors } from '@menara/shared/contract/visitors.contract.ts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNow } from '../../i18n/i18n.ts'
import { newCommandId } from '../../kit/new-key.ts'
import { HostSelect } from './host-select.tsx'
import { linesOf } from './invited-lines.ts'
import { InvitedPreview } from './invited-preview.tsx'
import { useVisitorCommand } from './visitors.api.ts'

interface InviteProps {
  readonly ticket: Pick<Ticket, 'id' | 'location' | 'requester'>
  readonly mayWalkIn: boolean
  readonly close: () => void
}
const KINDS = ['single', 'group', 'walk_in'] as const
const MOST = 100
const MOST_BYTES = 1_000_000

/**
 * One visitor a line, pasted, typed or from a CSV file: name, then company, e-mail, telephone and plate where known. Every line is
 * shown as it was understood; however often it is sent, they are invited once.
 */
export function InviteDialog({ ticket, mayWalkIn, close }: InviteProps) {
  const { t } = useTranslation('visitors')
  const [command_id] = useState(newCommandId)
  const [kind, setKind] = useState<(typeof KINDS)[number]>('single')
  const [text, setText] = useState('')
  const [host_id, setHost] = useState(ticket.requester?.id ?? null)
  const [co_host_id, setCoHost] = useState<string | null>(null)
  const [language, setLanguage] = useState<'en' | 'id'>(languageNow() === 'id' ? 'id' : 'en')
  const run = useVisitorCommand(visitors.invite, 'create')
  const lines = linesOf(text)
  const isGood = lines.length > 0 && lines.length <= MOST && lines.every((it) => !it.fault)
  const send = () => {
    const people = lines.map(({ draft }) => ({ ...draft, host_id, co_host_id }))
    const body = { command_id, language, visitors: people, walk_in: kind === 'walk_in', group: kind === 'group' }
    run.mutate({ params: { id: ticket.id }, body }, { onSuccess: close })
  }
  return (
    <Modal opened onClose={close} size="lg" title={t('invite')} centered closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}>
      <Stack gap="sm">
        <SegmentedControl
          fullWidth
          aria-label={t('inviteKind')}
          value={kind}
          onChange={(it) => setKind(it as typeof kind)}
          data={KINDS.filter((it) => it !== 'walk_in' || mayWalkIn).map((it) => ({ value: it, label: t(`kind.${it}`) }))}
        />
        <Text size="sm" c="dimmed">
          {t(`kindText.${kind}`)}
        </Text>
        <LinesField text={text} setText={setText} />
        <InvitedPreview lines={lines} />
        {lines.length > MOST && <Text c="red">{t('invitation.tooMany', { count: MOST })}</Text>}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <HostSelect label={t('fact.host')} locationId={ticket.location.id} now={ticket.requester} value={host_id} onChange={setHost} />
          <HostSelect label={t('fact.coHost')} locationId={ticket.location.id} value={co_host_id} onChange={setCoHost} />
        </SimpleGrid>
        {kind !== 'walk_in' && (
          <Group gap="sm">
            <Text size="sm">{t('invitation.language')}</Text>
            <SegmentedControl
              size="xs"
              aria-label={t('invitation.language')}
              value={language}
              onChange={(it) => setLanguage(it as typeof language)}
              data={[
                { value: 'id', label: 'Indonesia' },
                { value: 'en', label: 'English' },
              ]}
            />
          </Group>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('back', { ns: 'common' })}
          </Button>
          <Button onClick={send} disabled={!isGood} loading={run.isPending}>
            {t('inviteCount', { count: lines.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function LinesField({ text, setText }: { readonly text: string; readonly setText: (text: string) => void }) {
  const { t } = useTranslation('visitors')
  const [fault, setFault] = useState<string>()
  const read = async (file: File | null) => {
    if (!file) return
    setFault(file.size > MOST_BYTES ? t('invitation.fileTooBig') : undefined)
    if (file.size <= MOST_BYTES) setText(await file.text())
  }
  return (
    <Stack gap={6}>
      <Textarea
        label={t('lines')}
        description={t('linesHint')}
        error={fault}
        data-autofocus
        autosize
        minRows={3}
        maxRows={10}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={(file) => void read(file)}>
        {(props) => (
          <Button {...props} variant="default" size="xs" w="fit-content" leftSection={<IconFileSpreadsheet size={14} aria-hidden />}>
            {t('invitation.file')}
          </Button>
        )}
      </FileButton>
    </Stack>
  )
}
