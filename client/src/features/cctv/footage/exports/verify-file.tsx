import { Alert, Box, FileInput } from '@mantine/core'
import type { FootageExport } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import { hexOf } from '@menara/shared/kit/hex.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../../kit/dates/dates.ts'
import { useZoneOf } from '../../../../kit/site.ts'
import classes from '../footage.module.css'

interface Verdict {
  readonly hash: string
  readonly match: FootageExport | undefined
}

/** Hashes a file here, in the browser, and looks for it among the exports: whether it is one, unchanged. */
export function VerifyFile({ known }: { readonly known: readonly FootageExport[] }) {
  const { t } = useTranslation('footage')
  const zoneOf = useZoneOf()
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [busy, setBusy] = useState(false)
  // Pages that came without TLS have no such thing.
  if (!globalThis.isSecureContext) return null
  const look = async (file: File | null) => {
    setVerdict(null)
    if (!file) return
    setBusy(true)
    const hash = await hashOf(file).finally(() => setBusy(false))
    setVerdict({ hash, match: known.find((item) => item.sha256 === hash) })
  }
  return (
    <Box mt="sm">
      <FileInput
        label={t('verify')}
        description={t('verifyText')}
        placeholder={busy ? t('hashing') : t('chooseFile')}
        accept="video/mp4"
        clearable
        onChange={(file) => void look(file)}
      />
      {verdict && (
        <Alert mt="xs" color={verdict.match ? 'green' : 'red'} role="status" data-verdict={verdict.match ? 'same' : 'unknown'}>
          {verdict.match
            ? t('isExport', {
                at: dateText(verdict.match.created_at, 'full', zoneOf(verdict.match.location.id)),
                reason: verdict.match.reason,
              })
            : t('isNoExport')}
          <div className={classes.hash}>{verdict.hash}</div>
        </Alert>
      )}
    </Box>
  )
}

async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return hexOf(new Uint8Array(digest))
}
