import { wordSpace } from '@intermind/contracts/languages';
import { ChevronRight, Pause, Play } from 'lucide-react';
import { Suspense } from 'react';
import { useLanguage, useText } from '../../../platform/text.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { carouselSlides } from './slides.tsx';
import { useRotation } from './use-rotation.ts';

/** Slides that show what a meeting is like; they rotate until the visitor interacts with them. */
export function Carousel() {
  const t = useText();
  const language = useLanguage();
  const slides = carouselSlides();
  const { current, near, show, next, paused, canPause, togglePause, turning, area } = useRotation(
    slides.length,
  );
  return (
    <section
      {...area}
      aria-roledescription={t('carousel.kind')}
      aria-label={t('carousel.label')}
      className="home-aside @container/spread touch-pan-y"
    >
      <div className="slides" aria-live={turning ? 'off' : 'polite'}>
        {slides.map(({ key, Page }, index) => (
          <div
            key={key}
            role="group"
            aria-roledescription={t('carousel.slide')}
            aria-label={t('carousel.position', { number: index + 1, total: slides.length })}
            inert={index !== current}
          >
            <Suspense>{(index === 0 || near) && <Page />}</Suspense>
          </div>
        ))}
      </div>
      <div className="mt-5 flex flex-col gap-3 sm:flex-row sm:items-end sm:gap-6">
        <div className="slides min-w-0 grow">
          {slides.map(({ key, title, text, Link }, index) => (
            <div key={key} inert={index !== current} className="max-w-[38rem]">
              <h2 className="text-md">{t(title)}</h2>
              <p className="mt-0.5 text-pretty text-ink-2">
                {t(text)}
                {Link && wordSpace(language)}
                <Suspense>{near && Link && <Link />}</Suspense>
              </p>
            </div>
          ))}
        </div>
        <div className="-ms-[3px] flex shrink-0 items-center sm:-my-1">
          {slides.map(({ key, title }, index) => (
            <button
              key={key}
              type="button"
              aria-label={t('carousel.show', { number: index + 1, title: t(title) })}
              aria-current={index === current}
              onClick={() => show(index)}
              className="grid h-8 w-[26px] place-items-center pointer-coarse:size-11"
            >
              <span
                className={classNames(
                  'h-[3px] w-5 forced-color-adjust-none',
                  index === current
                    ? 'bg-ink forced-colors:bg-[Highlight]'
                    : 'bg-line forced-colors:bg-[GrayText]',
                )}
              />
            </button>
          ))}
          {canPause && (
            <IconButton
              size="compact"
              className="ms-1"
              label={paused ? t('carousel.play') : t('carousel.pause')}
              icon={
                paused ? (
                  <Play aria-hidden className="flip size-4" strokeWidth={2} />
                ) : (
                  <Pause aria-hidden className="size-4" strokeWidth={2} />
                )
              }
              onClick={togglePause}
            />
          )}
          <IconButton
            size="compact"
            label={t('carousel.next')}
            icon={<ChevronRight aria-hidden className="flip size-5" strokeWidth={1.75} />}
            onClick={next}
          />
        </div>
      </div>
    </section>
  );
}
