import type { LevelBlock } from '../../../packages/checks/browser/microphone/level-block';

export type LevelBlocks = readonly LevelBlock[];

export interface BlockRenderer {
  /** @param processor Name under which the product registers its worklet. */
  render(processor: string, sampleRate: number): Promise<LevelBlocks>;
  /** Blocks rendered earlier at this rate; undefined if there are none. */
  rendered(sampleRate: number): LevelBlocks | undefined;
}

/** In seconds: one take and time for its last blocks. Then the sound repeats. */
const RENDERED_S = 12;
const BLOCKS_PER_S = 100;
const BLOCKS = RENDERED_S * BLOCKS_PER_S - 2;

/** Cuts a sound into blocks with the product's own worklet, from the address in the page, faster than real time. */
export function createRenderer(wav: string): BlockRenderer {
  const { AudioWorkletNode: Node } = window;
  const { addModule } = AudioWorklet.prototype;
  let moduleUrl = '';
  AudioWorklet.prototype.addModule = async function (url, options) {
    await addModule.call(this, url, options);
    moduleUrl = String(url);
  };

  const rendered = new Map<number, LevelBlocks>();
  return {
    async render(processor, sampleRate) {
      const offline = new OfflineAudioContext(2, RENDERED_S * sampleRate, sampleRate);
      const bytes = Uint8Array.from(atob(wav), (character) => character.charCodeAt(0));
      const buffer = await offline.decodeAudioData(bytes.buffer);
      await addModule.call(offline.audioWorklet, moduleUrl);
      const source = new AudioBufferSourceNode(offline, { buffer, loop: true });
      const node = new Node(offline, processor, { numberOfInputs: 1, numberOfOutputs: 1 });
      source.connect(node).connect(offline.destination);
      source.start();
      const [blocks] = await Promise.all([collect(node.port), offline.startRendering()]);
      rendered.set(sampleRate, blocks);
      return blocks;
    },
    rendered: (sampleRate) => rendered.get(sampleRate),
  };
}

const collect = (port: MessagePort): Promise<LevelBlocks> =>
  new Promise((resolve) => {
    const blocks: LevelBlock[] = [];
    port.onmessage = ({ data }: MessageEvent<LevelBlock>) => {
      blocks.push(data);
      if (blocks.length === BLOCKS) resolve(blocks);
    };
  });
