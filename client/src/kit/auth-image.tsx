import { Image, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readConfig } from './calls/config.ts'
import { sessionStore } from './session/session.ts'

async function bytesOf(path: string, signal: AbortSignal): Promise<Blob> {
  const token = sessionStore.getState().token?.accessToken
  const response = await fetch(`${readConfig().apiBaseUrl}${path}`, { signal, headers: token ? { authorization: `Bearer ${token}` } : {} })
  if (!response.ok) throw new Error(String(response.status))
  return response.blob()
}

/** Address of the bytes of a picture in this browser, as long as it is shown. */
function usePicture(path: string | undefined): { readonly url: string | undefined; readonly isError: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['image', path],
    queryFn: ({ signal }) => bytesOf(path ?? '', signal),
    enabled: path !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return undefined
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      // Nobody shows an address that is there no more.
      setUrl(undefined)
    }
  }, [data])
  return { url: path === undefined ? undefined : url, isError }
}
/** A picture that stands beside its name: nothing is shown as long as it is not there. */
export const useLogo = (path: string | null | undefined): string | undefined => usePicture(path ?? undefined).url

interface AuthImageProps {
  readonly path: string
  readonly alt: string
  readonly height?: number
  readonly onOpen?: (url: string) => void
}

/** An image that needs the bearer token: fetched with it and shown from memory. */
export function AuthImage({ path, alt, height = 120, onOpen }: AuthImageProps) {
  const { t } = useTranslation()
  const { url, isError } = usePicture(path)
  if (isError) return <span>{t('imageMissing')}</span>
  if (!url) return <Skeleton height={height} width={height * 1.4} />
  const image = <Image src={url} alt={alt} h={height} w="auto" radius="sm" fit="contain" />
  return onOpen ? (
    <button
      type="button"
      aria-label={alt}
      onClick={() => onOpen(url)}
      style={{ border: 0, padding: 0, background: 'none', cursor: 'zoom-in' }}
    >
      {image}
    </button>
  ) : (
    image
  )
}
