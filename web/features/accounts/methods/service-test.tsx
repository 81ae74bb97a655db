import { serviceTest, testFaults } from '@linecheck/texts/en/service-test';
import { useState } from 'react';
import { fill } from '../../../texts/fill';
import { useTexts } from '../../../texts/use-texts';
import { Button } from '../../../ui/controls/button';
import { Notice } from '../../../ui/feedback/notice';
import { Card } from '../../../ui/layout/card';
import { type ServiceAnswer, useServiceWindow } from '../service-window';

/** Tests the settings of the sign-in service, for the first host. */
export function ServiceTest({ service }: { readonly service: string }) {
  const texts = useTexts(serviceTest);
  const outcomes = useTexts(testFaults);
  const [answer, setAnswer] = useState<ServiceAnswer>();
  const { state, open, cancel } = useServiceWindow('test', setAnswer);
  const begin = () => {
    setAnswer(undefined);
    open();
  };
  return (
    <Card>
      <h3 className="font-semi tracking-snug">{fill(texts.title, { service })}</h3>
      <p className="mt-1 text-14 text-ink-2">{texts.hint}</p>
      <div className="mt-3 grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <Button fullWidth="phone" onClick={begin}>
            {fill(texts.action, { service })}
          </Button>
          {state === 'open' && (
            <p role="status" className="text-14 text-ink-2">
              <span>{fill(texts.waiting, { service })}</span>{' '}
              <button type="button" className="link" onClick={cancel}>
                {texts.cancel}
              </button>
            </p>
          )}
        </div>
        {state === 'blocked' && (
          <Notice tone="warning" role="alert">
            {texts.blocked}
          </Notice>
        )}
        {answer !== undefined && answer !== 'done' && (
          <Notice tone="failed" role="alert" title={texts.failed}>
            {fill(outcomes[answer], { service })}
          </Notice>
        )}
        {answer === 'done' && (
          <Notice tone="passed" role="status" title={fill(texts.passed, { service })}>
            {texts.passedHint}
          </Notice>
        )}
      </div>
    </Card>
  );
}
