import { Badge, Button, Code, Drawer, Group, Paper, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { deadLetters, deadReasons, type StoredDeadLetter } from '@menara/shared/contract/iot/dead-letters.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { dateText, numberText } from '../../../kit/dates/dates.ts'
import { usePages } from '../../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../../kit/lists/data-grid.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { toast } from '../../../kit/overlays/toasts.ts'
import { useHomeZone } from '../../../kit/site.ts'
import { StatCard } from '../../../kit/stat-card.tsx'
import { EmptyState } from '../../../kit/states.tsx'

const STATES = ['open', 'dismissed', 'replayed', 'all'] as const
const COUNTS_EVERY_MS = 15_000
interface Filter {
  readonly reason?: string | undefined
  readonly state: (typeof STATES)[number]
  readonly search?: string | undefined
}

/** Messages of devices that were refused, and why; they are put aside, or taken in again once the device is mended. */
export function DeadLetters() {
  const { t } = useTranslation('iot')
  const zone = useHomeZone()
  const [filter, setFilter] = useState<Filter>({ state: 'open' })
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<StoredDeadLetter | null>(null)
  const { rows, error, retry, more } = usePages(deadLetters.list, { ...filter }, { limit: 50 })
  const { dismiss, replay, busy } = useLetterCalls(() => setKeys(new Set()))
  const chosen = [...keys].slice(0, 500)
  const columns: readonly Column<StoredDeadLetter>[] = [
    { key: 'topic', header: t('topic'), cell: (item) => <span className="clip">{item.topic}</span> },
    { key: 'reason', header: t('reason'), width: '9rem', cell: (item) => <Badge color="gray">{t(`letterReason.${item.reason}`)}</Badge> },
    { key: 'detail', header: t('detail'), cell: (item) => item.detail || '–', wideOnly: true },
    { key: 'state', header: t('state'), width: '8rem', cell: (item) => t(`letterState.${item.state}`) },
    { key: 'at', header: t('received'), width: '10rem', cell: (item) => dateText(item.at, 'short', zone) },
  ]
  return (
    <>
      <Counts />
      <Group gap="xs" my="sm">
        <SearchInput label={t('findTopic')} value="" onSearch={(search) => setFilter((now) => ({ ...now, search: search || undefined }))} />
        <Select
          aria-label={t('reason')}
          placeholder={t('everyReason')}
          clearable
          clearButtonProps={{ 'aria-label': t('everyReason') }}
          w={180}
          value={filter.reason ?? null}
          onChange={(reason) => setFilter((now) => ({ ...now, reason: reason ?? undefined }))}
          data={deadReasons.map((reason) => ({ value: reason, label: t(`letterReason.${reason}`) }))}
        />
        <Select
          aria-label={t('state')}
          allowDeselect={false}
          w={150}
          value={filter.state}
          onChange={(state) => setFilter((now) => ({ ...now, state: (state ?? 'open') as Filter['state'] }))}
          data={STATES.map((text) => ({ value: text, label: t(`letterState.${text}`) }))}
        />
        <Button variant="default" disabled={chosen.length === 0} loading={busy} onClick={() => replay(chosen)}>
          {t('replay', { count: chosen.length })}
        </Button>
        <Button variant="default" disabled={chosen.length === 0} loading={busy} onClick={() => dismiss(chosen)}>
          {t('dismiss', { count: chosen.length })}
        </Button>
      </Group>
      <Paper>
        <DataGrid
          label={t('tab.letters')}
          columns={columns}
          rows={rows}
          keyOf={(item) => item.id}
          nameOf={(item) => item.topic}
          onOpen={setOpen}
          error={error}
          retry={retry}
          more={more}
          selected={{ keys, change: setKeys }}
          height="calc(100dvh - 24rem)"
          empty={<EmptyState title={t('noLetters')} text={t('noLettersText')} />}
        />
      </Paper>
      <LetterDrawer letter={open} onClose={() => setOpen(null)} />
    </>
  )
}

function useLetterCalls(done: () => void) {
  const { t } = useTranslation('iot')
  const cache = useQueryClient()
  const settle = { onError: showRefusal, onSettled: () => cache.invalidateQueries({ queryKey: ['deadLetters'] }) }
  const dismissing = useMutation({
    ...settle,
    mutationFn: (ids: string[]) => call(deadLetters.dismiss, { body: { ids } }),
    onSuccess: ({ data }) => {
      toast('success', t('dismissed', { count: data.dismissed }))
      done()
    },
  })
  const replaying = useMutation({
    ...settle,
    mutationFn: (ids: string[]) => call(deadLetters.replay, { body: { ids } }),
    onSuccess: ({ data: { replayed, refused } }) => {
      if (replayed.length > 0) toast('success', t('replayed', { count: replayed.length }))
      if (refused.length > 0) toast('error', t('refusedAgain', { count: refused.length }), refused[0]?.message ?? '')
      done()
    },
  })
  return { dismiss: dismissing.mutate, replay: replaying.mutate, busy: dismissing.isPending || replaying.isPending }
}

function Counts() {
  const { t } = useTranslation('iot')
  const counts = useQuery({ ...asking(deadLetters.counts, {}), refetchInterval: COUNTS_EVERY_MS }).data?.data
  const [noisy] = counts?.topics ?? []
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      <StatCard label={t('openLetters')} value={counts && numberText(counts.open)} />
      {(counts?.reasons ?? []).slice(0, 2).map((reason) => (
        <StatCard key={reason.reason} label={t(`letterReason.${reason.reason}`)} value={numberText(reason.count)} />
      ))}
      {noisy && <StatCard label={t('noisiest')} value={numberText(noisy.count)} hint={noisy.topic} />}
    </SimpleGrid>
  )
}

function LetterDrawer({ letter, onClose }: { readonly letter: StoredDeadLetter | null; readonly onClose: () => void }) {
  const { t } = useTranslation('iot')
  const zone = useHomeZone()
  return (
    <Drawer
      opened={letter !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={<Text fw={650}>{letter ? t(`letterReason.${letter.reason}`) : t('tab.letters')}</Text>}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
    >
      {letter && (
        <Stack gap="sm">
          <Text size="sm">{letter.topic}</Text>
          <Text size="sm" c="dimmed">
            {dateText(letter.at, 'full', zone)} · {t(`letterState.${letter.state}`)}
            {letter.settled_by && ` · ${letter.settled_by.name}`}
          </Text>
          {letter.detail && <Text size="sm">{letter.detail}</Text>}
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {letter.payload}
          </Code>
        </Stack>
      )}
    </Drawer>
  )
}
