import { Button, FileButton, Group, Text } from '@mantine/core'
import type { ArticleDetail } from '@menara/shared/contract/articles.contract.ts'
import { MAX_ARTICLE_FILES } from '@menara/shared/domain/article-rules.ts'
import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ACCEPTED } from '../../kit/files/accepted-files.ts'
import { SaveFileButton } from '../../kit/files/save-file-button.tsx'
import { RowRemove } from '../../kit/lists/row-button.tsx'
import { Section } from '../../kit/section.tsx'
import { useMay } from '../../kit/session/session.ts'
import { fetchArticleFile, useAddArticleFile, useRemoveArticleFile } from './articles.api.ts'

/** Files of an article, for its readers; who writes it adds and takes them off here. */
export function ArticleFiles({ article }: { readonly article: ArticleDetail }) {
  const { t } = useTranslation('articles')
  const { id, files, state } = article
  const mayChange = useMay('article_write') && state !== 'archived'
  const add = useAddArticleFile(id)
  const remove = useRemoveArticleFile(id)
  if (files.length === 0 && !mayChange) return null
  return (
    <Section
      title={t('files')}
      count={files.length}
      aside={
        mayChange &&
        files.length < MAX_ARTICLE_FILES && (
          <FileButton accept={ACCEPTED} onChange={(file) => file && add.mutate([file])} inputProps={{ 'aria-label': t('addFile') }}>
            {(props) => (
              <Button {...props} size="xs" variant="default" loading={add.isPending} leftSection={<IconPaperclip size={14} aria-hidden />}>
                {t('addFile')}
              </Button>
            )}
          </FileButton>
        )
      }
    >
      {files.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noFiles', { count: MAX_ARTICLE_FILES })}
        </Text>
      )}
      {files.map((file) => (
        <Group key={file.id} gap="xs" wrap="nowrap">
          <SaveFileButton file={file} label={t('saveFile', { name: file.name })} fetchFile={() => fetchArticleFile(file.id)} />
          {mayChange && (
            <RowRemove
              label={t('removeFile', { name: file.name })}
              title={t('removeFileTitle')}
              text={file.name}
              remove={() => remove.mutateAsync(file.id)}
            />
          )}
        </Group>
      ))}
    </Section>
  )
}
