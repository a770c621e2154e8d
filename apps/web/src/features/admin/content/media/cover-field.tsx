import { Alert, Button, Group, NumberInput, Stack } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { uploadTexts } from '@openconsult/contracts/texts';
import { IconCamera } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { FileField } from '../upload/file-field.tsx';
import type { FileUpload } from '../upload/use-upload.ts';
import classes from './cover-field.module.css';

export interface CoverFieldProps {
  readonly src: string;
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly inputProps: GetInputPropsReturnType;
  readonly onMoment: (atS: number) => void;
  readonly onLength: (lengthS: number) => void;
  /** A picture in place of a moment. */
  readonly picture: FileUpload;
}

const rounded = (seconds: number): number => Math.round(seconds * 10) / 10;

/** The cover of a video: a moment of it, which the page takes, or a picture. */
export const CoverField = (props: CoverFieldProps): ReactNode => {
  const { src, videoRef, inputProps, onMoment, onLength, picture } = props;
  const [isPlayable, setIsPlayable] = useState(true);
  const [isPicture, setIsPicture] = useState(false);
  const showsPicture = isPicture || !isPlayable;
  return (
    <Stack gap="sm">
      {isPlayable ? (
        <video
          ref={videoRef}
          className={classes.video}
          src={src}
          controls
          muted
          playsInline
          preload="auto"
          crossOrigin="anonymous"
          aria-label="The video, to choose its cover"
          onLoadedMetadata={({ currentTarget }) => onLength(currentTarget.duration)}
          onError={() => setIsPlayable(false)}
        />
      ) : (
        <Alert color="yellow">{uploadTexts.notPlayable}</Alert>
      )}
      {!showsPicture && (
        <Group align="end" gap="sm">
          <NumberInput
            {...inputProps}
            label="Cover: the picture at second"
            min={0}
            step={0.5}
            decimalScale={1}
            w={220}
            onChange={(value) => {
              const atS = Number(value);
              onMoment(atS);
              if (videoRef.current !== null && atS <= videoRef.current.duration) videoRef.current.currentTime = atS;
            }}
          />
          <Button
            variant="default"
            leftSection={<IconCamera size={18} aria-hidden="true" />}
            onClick={() => onMoment(rounded(videoRef.current?.currentTime ?? 0))}
          >
            Use the moment shown
          </Button>
        </Group>
      )}
      {showsPicture && (
        <FileField upload={picture} label="Cover picture" description="JPEG, PNG or WebP, up to 10 MB." />
      )}
      {isPlayable && (
        <Button
          variant="subtle"
          w="fit-content"
          onClick={() => {
            picture.cancel();
            setIsPicture(!isPicture);
          }}
        >
          {isPicture ? 'Use a moment of the video' : 'Use a picture of mine as the cover'}
        </Button>
      )}
    </Stack>
  );
};
