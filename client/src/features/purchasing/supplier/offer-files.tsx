import { ActionIcon, Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import type { OfferFile, SupplierRequest } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { type FileKey, MAX_OFFER_FILE_BYTES, MAX_OFFER_FILES } from '@menara/shared/domain/purchasing/canonical-offer.ts'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCEPTED } from '../../../kit/files/accepted-files.ts'
import { sizeText } from '../../../kit/files/file-size.ts'
import { removeOfferFile, type SupplierLinkToken, sendOfferFile } from './supplier.api.ts'

interface OfferFilesProps {
  readonly link: SupplierLinkToken
  readonly files: readonly OfferFile[]
  readonly change: (files: readonly OfferFile[]) => void
  /** With what a file was encrypted for a committee, before it belongs to the offer. */
  readonly keep: (key: FileKey) => void
  readonly request: SupplierRequest
}

/** Files that go with an offer: sent when they are chosen, sealed at once, and part of it when it is handed in. */
export function OfferFiles({ link, request, files, change, keep }: OfferFilesProps) {
  const { t } = useTranslation('supplier')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const whyNot = (chosen: readonly File[]): string | null => {
    if (files.length + chosen.length > MAX_OFFER_FILES) return t('filesLimit', { limit: MAX_OFFER_FILES })
    const long = chosen.find((file) => file.size > MAX_OFFER_FILE_BYTES)
    return long ? t('fileTooLarge', { name: long.name, size: sizeText(MAX_OFFER_FILE_BYTES) }) : null
  }
  async function send(chosen: readonly File[]): Promise<void> {
    setBusy(true)
    const sent = [...files]
    try {
      for (const file of chosen) {
        const { key, ...facts } = await sendOfferFile(link, request, file)
        if (key) keep({ id: facts.id, key })
        sent.push(facts)
      }
    } catch (failure) {
      setProblem((failure as Error).message)
    } finally {
      change(sent)
      setBusy(false)
    }
  }
  function add(chosen: readonly File[]): void {
    const why = whyNot(chosen)
    setProblem(why)
    if (why === null) void send(chosen)
  }
  const remove = ({ id }: OfferFile) => {
    setProblem(null)
    change(files.filter((file) => file.id !== id))
    // What nobody hands in is removed at the deadline at the latest.
    removeOfferFile(link, id).catch((failure: Error) => setProblem(failure.message))
  }
  return (
    <Stack gap={6} role="group" aria-label={t('files')}>
      <Text size="sm" fw={500}>
        {t('files')}
      </Text>
      <Text size="xs" c="dimmed">
        {t(request.committee ? 'filesCommittee' : 'filesText', { limit: MAX_OFFER_FILES, size: sizeText(MAX_OFFER_FILE_BYTES) })}
      </Text>
      {files.length > 0 && (
        <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
          {files.map((file) => (
            <Group key={file.id} component="li" gap={4} wrap="nowrap">
              <Text size="sm" style={{ overflowWrap: 'anywhere', minWidth: 0 }}>{`${file.name} (${sizeText(file.bytes)})`}</Text>
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                disabled={busy}
                aria-label={t('removeFile', { name: file.name })}
                onClick={() => remove(file)}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
      )}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group>
        <FileButton accept={ACCEPTED} multiple onChange={add}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              loading={busy}
              disabled={files.length >= MAX_OFFER_FILES}
              leftSection={<IconPaperclip size={14} aria-hidden />}
            >
              {t('addFiles')}
            </Button>
          )}
        </FileButton>
      </Group>
    </Stack>
  )
}
