import type { Quality } from '@circuit/domain/assignments';

interface ExpertRating {
  /** 0 is the best level of the criterion. */
  readonly level: number;
  readonly reason: string;
}

export interface Sample {
  readonly title: string;
  readonly quality: Quality;
  readonly paragraphs: readonly string[];
  /** By the title of the criterion. */
  readonly expert: Readonly<Record<'Thesis' | 'Evidence' | 'Counter-argument' | 'Clarity', ExpertRating>>;
}

/** Three op-eds of clearly different quality on the subject of the assignment, and what an expert said of each. */
export const OP_ED_SAMPLES: readonly Sample[] = [
  {
    title: 'Tax carbon at the pump',
    quality: 'strong',
    paragraphs: [
      'Indiana should put a price of forty dollars a ton on carbon and send every dollar back to households in equal checks. It is the cheapest way to cut emissions that we know, it rewards the families who use the least, and it needs no new office to decide who may burn what.',
      'Start with what a price does that a rule cannot. A fuel standard tells one industry what to build. A price tells the trucker, the grocer and the utility at once, and lets each of them find the saving that costs least. British Columbia tried it in 2008, beginning at ten Canadian dollars a ton and rising to thirty by 2012. Reviews of the evidence since then put the fall in emissions at between five and fifteen percent of what they would have been, while the province’s economy kept pace with the rest of Canada. Sweden has taxed carbon since 1991, now at more than a hundred dollars a ton. Its emissions have fallen by more than a quarter since 1990 and its economy has grown by well over half.',
      'The strongest objection is that such a tax lands on those who can least afford it. It is a serious one: a home health aide who drives sixty miles a day cannot move closer to her patients because gasoline costs thirty-five cents more. But look at where the money goes. Wealthier households burn far more fuel in total, in larger houses, second cars and flights, so they pay far more of the tax. When the revenue comes back in equal checks, most families with low incomes receive more than they pay. That is why more than 3,500 American economists, among them 27 who had won the Nobel Prize, signed one statement in 2019 asking for exactly this pair: a rising price and an equal rebate.',
      'Others say that one state cannot matter. Alone it cannot. Yet California and the northeastern states already price the carbon of their power plants, and every state that joins makes a common price more likely and a patchwork of rules less so. Our factories sell into Europe, which has begun to charge for the carbon in steel and cement at its border. We can collect that money here and send it to our own people, or let Brussels collect it.',
      'A price on carbon asks nobody to be a saint. It asks that the bill for our exhaust arrive at our own address, with a check in the same envelope. The legislature should write that bill this session.',
    ],
    expert: {
      Thesis: {
        level: 0,
        reason:
          'The first sentence names the amount, the place and what happens to the money, so a reader can disagree.',
      },
      Evidence: {
        level: 0,
        reason:
          'Each main claim has a case or a source: British Columbia, Sweden, the statement of 2019, the border charge.',
      },
      'Counter-argument': {
        level: 0,
        reason:
          'It puts the fairness objection at its strongest, with a person in it, and answers with where the money goes.',
      },
      Clarity: {
        level: 1,
        reason: 'One thought for each paragraph. The sentence about the patchwork of rules needs a second reading.',
      },
    },
  },
  {
    title: 'A price on carbon, maybe',
    quality: 'middling',
    paragraphs: [
      'Climate change is one of the biggest problems of our time, and many people are asking what we can do about it. One idea that economists often talk about is a price on carbon. I think that a price on carbon would mostly be a good thing, as long as it is done in the right way.',
      'The basic idea is simple. When something costs more, people use less of it. If gasoline and electricity from coal cost more, people would drive less, buy smaller cars and turn down the heat. Companies would also have a reason to invent cleaner machines. This is called an externality, because the cost of pollution is external to the person who pollutes. A tax makes it internal again, and then the market can do its work.',
      'There is evidence that this works. British Columbia has had a carbon tax since 2008 and its emissions went down compared with other provinces. Europe has a trading system in which companies buy permits, and many countries there are polluting less than they used to. Experts agree that a price is better than a lot of different rules, because rules are complicated and companies find loopholes in them.',
      'Of course not everybody agrees. Some people say that a carbon tax would hurt poor people, because they spend a bigger part of their money on gas and heating. This is a real concern and politicians would have to think about it. There could be some kind of help for people who need it. Other people worry about jobs in the coal industry, and it is true that some jobs would be lost, although new ones would be created in solar and wind.',
      'Another question is how high the price should be. If it is too low it will not change anything, and if it is too high it could hurt the economy. Most people would say that it should start low and go up slowly, so that everybody has time to get used to it. It would also help if other countries did the same, since the climate is a problem of the whole world.',
      'In conclusion, a price on carbon is an idea with a lot of advantages and a few problems. If the government can find a fair way to do it, then it should be part of the answer to climate change, together with other policies.',
    ],
    expert: {
      Thesis: {
        level: 1,
        reason: 'A side is taken at the end of the first paragraph, but “mostly” and “the right way” leave it broad.',
      },
      Evidence: {
        level: 2,
        reason:
          'British Columbia is named without a figure, and “experts agree” and “many countries” stand for sources.',
      },
      'Counter-argument': {
        level: 2,
        reason:
          'The fairness objection is stated and then left to politicians: “some kind of help” is no answer to it.',
      },
      Clarity: {
        level: 1,
        reason:
          'Easy to follow from paragraph to paragraph. Only the passage on externalities says its thing backwards.',
      },
    },
  },
  {
    title: 'Why carbon is fine',
    quality: 'weak',
    paragraphs: [
      'Everywhere you look today people are talking about carbon. Carbon this and carbon that. It is on the news and in class and even on the label of my coffee. But what is carbon really and why does the government want to put a price on it? This essay will talk about that and some of the things people say about it.',
      'First of all carbon is natural. It is in plants and in us and in the air, and without it there would be no life at all. So it is kind of strange to say that it is pollution. My uncle has worked with engines for thirty years and he says that cars today are so clean that you could almost breathe what comes out. Technology always gets better by itself, like phones did, and nobody needed a tax on phones for that to happen.',
      'Second, everything is already too expensive. Gas is expensive, food is expensive and rent is really expensive, especially for students. If you put a price on carbon then everything that is made with energy gets more expensive, and everything is made with energy, so basically everything gets more expensive. Nobody that I know wants that. The people who make these laws have a lot of money and they do not have to think about it the way normal people do.',
      'Also, if we do it then other countries will not do it, and they will laugh at us. China makes most of the carbon anyway. On the other hand it is also true that the weather has been weird lately, with the storms and the hot summers, so maybe something should be done, but it should be something that does not cost anything. For example people could plant trees. Trees take carbon out of the air and they look nice too, and there are a lot of places where you could put one.',
      'There are many opinions about this topic and everybody has a right to their own. Some people are for it and some people are against it, and both of them have good points. In the end it comes down to what you believe and how much you want to pay. I just think that people should calm down about it and look at the facts before they decide something that we all have to live with for a very long time.',
    ],
    expert: {
      Thesis: {
        level: 2,
        reason:
          'The reader has to guess: against a price in the middle, for “something” later, and both sides at the end.',
      },
      Evidence: {
        level: 3,
        reason:
          'An uncle, a coffee label and “nobody that I know”. No claim has a source that another person could check.',
      },
      'Counter-argument': {
        level: 3,
        reason:
          'The case for a price is never stated, so it cannot be answered. Hot summers are named and dropped again.',
      },
      Clarity: {
        level: 2,
        reason: 'Sentences are plain, but the fourth paragraph turns around in the middle and has to be read twice.',
      },
    },
  },
];
