import type { LevelBlock } from '../../../packages/checks/browser/microphone/level-block';

/** A sound in the blocks that the product's worklet makes of it. */
export type Blocks = readonly LevelBlock[];

export interface Renderer {
  /** @param processor The name under which the product has registered its worklet. */
  render(processor: string, sampleRate: number): Promise<Blocks>;
  /** What was rendered before. */
  rendered(sampleRate: number): Blocks | undefined;
}

/** A take, and the seconds that the rest of one may take to arrive; then the sound begins again. */
const RENDERED_S = 12;
const BLOCKS_PER_S = 100;
/** The last ones may stay incomplete. */
const BLOCKS = RENDERED_S * BLOCKS_PER_S - 2;

/** Cuts a sound into blocks by the product's own worklet, from the address that the page loads it from, faster than it would be heard. */
export function createRenderer(wav: string): Renderer {
  const { AudioWorkletNode: Node } = window;
  const { addModule } = AudioWorklet.prototype;
  let moduleUrl = '';
  AudioWorklet.prototype.addModule = async function (url, options) {
    await addModule.call(this, url, options);
    moduleUrl = String(url);
  };

  const rendered = new Map<number, Blocks>();
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

/** The blocks that a worklet posts, as soon as there are all of them. */
const collect = (port: MessagePort): Promise<Blocks> =>
  new Promise((resolve) => {
    const blocks: LevelBlock[] = [];
    port.onmessage = ({ data }: MessageEvent<LevelBlock>) => {
      blocks.push(data);
      if (blocks.length === BLOCKS) resolve(blocks);
    };
  });
