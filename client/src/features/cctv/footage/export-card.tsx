import { Badge, Button, CopyButton, Group, Text } from '@mantine/core'
import type { FootageExport } from '@menara/shared/contract/cctv-footage.contract.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText, numberText } from '../../../kit/dates.ts'
import { colourOf } from '../../../kit/look.ts'
import { showRefusal } from '../../../kit/refusals.ts'
import { saveFile } from '../../../kit/save-file.ts'
import { lengthText } from './day-view.ts'
import { loadExport } from './footage.api.ts'
import classes from './footage.module.css'

const COLOURS = { waiting: 'gray', making: 'blue', ready: 'green', failed: 'red', expired: 'gray' } as const
const spanOf = ({ from, until }: { from: string; until: string }): number => Date.parse(until) - Date.parse(from)

/** One cut with its note: who, why, what of it is missing, and the hash of its file. */
export function ExportCard({ it, zone }: { readonly it: FootageExport; readonly zone: string }) {
  const { t } = useTranslation('footage')
  const missing = it.gaps.reduce((sum, gap) => sum + spanOf(gap), 0)
  return (
    <div data-export={it.id} data-state={it.state}>
      <Group gap="xs">
        <Badge color={colourOf(COLOURS, it.state)} role="status">
          {t(`state.${it.state}`)}
        </Badge>
        <Text size="sm" fw={600}>
          {dateText(it.from, 'full', zone)} · {lengthText(spanOf(it))}
        </Text>
        {it.state === 'ready' && <Download it={it} />}
      </Group>
      <Text size="sm">{it.reason}</Text>
      <Text size="xs" c="dimmed">
        {it.person?.name ?? '–'} · {dateText(it.created_at, 'full', zone)}
        {it.bytes !== null && ` · ${t('megabytes', { value: numberText(it.bytes / 1_000_000, 1) })}`}
        {it.failure && ` · ${t(`failure.${it.failure}`)}`}
        {it.expires_at && it.state === 'ready' && ` · ${t('keptUntil', { day: dateText(it.expires_at, 'day', zone) })}`}
      </Text>
      {it.gaps.length > 0 && <Text size="xs">{t('missing', { count: it.gaps.length, length: lengthText(missing) })}</Text>}
      {it.sha256 && (
        <Group gap="xs" wrap="nowrap">
          <Text className={classes.hash} data-hash>
            {it.sha256}
          </Text>
          <CopyButton value={it.sha256}>
            {({ copied, copy }) => (
              <Button variant="subtle" size="compact-xs" onClick={copy}>
                {t(copied ? 'copied' : 'copyHash')}
              </Button>
            )}
          </CopyButton>
        </Group>
      )}
    </div>
  )
}

function Download({ it }: { readonly it: FootageExport }) {
  const { t } = useTranslation('footage')
  const [busy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    try {
      saveFile(await loadExport(it.id), `${it.camera.name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${it.from.replace(/[:.]/g, '-')}.mp4`)
    } catch (error) {
      showRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={() => void load()}
    >
      {t('download')}
    </Button>
  )
}
