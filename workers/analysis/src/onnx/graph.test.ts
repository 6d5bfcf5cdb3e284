import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { OnnxGraph, ProtoMessage } from './graph.ts';

test('numbers are written as protobuf varints', () => {
  expect([...new ProtoMessage().integer(1, 150).toBytes()]).toEqual([0x08, 0x96, 0x01]);
  expect(new ProtoMessage().integer(1, -1).toBytes()).toHaveLength(11);
  expect([...new ProtoMessage().string(2, 'testing').toBytes()]).toEqual([
    0x12, 7, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6e, 0x67,
  ]);
});

test('a written graph runs, for any batch', async () => {
  const graph = new OnnxGraph('line');
  const x = graph.input('x', ['batch', 2]);
  const doubled = graph.node('Mul', [x, graph.scalar('two', 2)]);
  const summed = graph.node('ReduceSum', [doubled, graph.integers('axes', [1])], { keepdims: 0 });
  graph.node('LeakyRelu', [summed], { alpha: { float: 0.5 } }, 'y');
  graph.output('y', ['batch']);
  const session = await InferenceSession.create(graph.toBytes());
  const { y } = await session.run({ x: new Tensor('float32', [1, 2, -3, 1, 0, 0], [3, 2]) });
  expect(y?.data).toEqual(Float32Array.of(6, -2, 0));
});

test('a tensor whose values do not fit its shape is refused', () => {
  expect(() => new OnnxGraph('bad').constant('w', [2, 2], new Float32Array(3))).toThrow(
    'Tensor w has 3 values but the shape [2, 2].',
  );
});
